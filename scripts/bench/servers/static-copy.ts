import type { IncomingHttpHeaders } from 'node:http';
import type { Answer } from '../load/exchange.ts';

/** An answer of Portico's as other servers give it: the same bytes and the same headers. */
export type StaticCopy = { body: Buffer; headers: Record<string, string> };

/** Headers each server writes itself, or that speak of the connection and not of the answer. */
const ownHeaders = new Set([
	'connection',
	'content-length',
	'date',
	'etag',
	'keep-alive',
	'last-modified',
	'server',
	'transfer-encoding',
]);

export function staticCopyOf({ body, headers }: Pick<Answer, 'body' | 'headers'>): StaticCopy {
	return { body, headers: Object.fromEntries(copiedHeaders(headers)) };
}

function copiedHeaders(headers: IncomingHttpHeaders): [string, string][] {
	return Object.entries(headers).flatMap(([name, value]) => {
		if (value === undefined || ownHeaders.has(name)) return [];
		return [[name, Array.isArray(value) ? value.join(', ') : value] as [string, string]];
	});
}
