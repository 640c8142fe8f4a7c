import type { IncomingHttpHeaders } from 'node:http';

/**
 * Reads from `Cache-Status` (RFC 9211) whether a response came from the server's cache.
 *
 * @returns null without that header
 */
export function isCacheHit(headers: IncomingHttpHeaders): boolean | null {
	const status = headers['cache-status'];
	if (typeof status !== 'string') return null;
	return /;\s*hit\b/.test(status);
}
