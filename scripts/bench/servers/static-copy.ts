import type { IncomingHttpHeaders } from 'node:http';
import type { HttpResponse } from '../load/send-request.ts';

/** A response of Portico for other servers to serve. */
export type StaticCopy = { body: Buffer; headers: Record<string, string> };

/** Headers that each server sets itself, and hop-by-hop headers. */
const excludedHeaders = new Set([
	'connection',
	'content-length',
	'date',
	'etag',
	'keep-alive',
	'last-modified',
	'server',
	'transfer-encoding',
]);

export function staticCopyOf({ body, headers }: Pick<HttpResponse, 'body' | 'headers'>): StaticCopy {
	return { body, headers: Object.fromEntries(copiedHeaders(headers)) };
}

function copiedHeaders(headers: IncomingHttpHeaders): [string, string][] {
	return Object.entries(headers).flatMap(([name, value]) => {
		if (value === undefined || excludedHeaders.has(name)) return [];
		return [[name, Array.isArray(value) ? value.join(', ') : value] as [string, string]];
	});
}
