import type { IncomingHttpHeaders } from 'node:http';

/**
 * Whether an answer came from the server's own cache, by its `Cache-Status` (RFC 9211).
 *
 * @returns null when the answer does not say
 */
export function cameFromCache(headers: IncomingHttpHeaders): boolean | null {
	const status = headers['cache-status'];
	if (typeof status !== 'string') return null;
	return /;\s*hit\b/.test(status);
}
