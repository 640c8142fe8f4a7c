import { splitLanguage } from '@portico/api/addresses/addresses.ts';
import type { Envelope } from '@portico/api/envelope.ts';
import { callerLanguage, type Message } from './messages.ts';
import { plainPage } from './plain-page.ts';

/**
 * Refuses a request in the form and language of its address: as an API envelope, or as a plain page.
 *
 * @param url path and query
 * @param localised for the API; a page has its own text for each status
 */
export function refuseRequest(
	url: string,
	status: 429 | 500 | 503,
	localised: Message,
	retryAfterSeconds?: number,
): Response {
	const headers: Record<string, string> =
		retryAfterSeconds === undefined ? {} : { 'Retry-After': String(retryAfterSeconds) };
	const at = url.indexOf('?');
	const path = at < 0 ? url : url.slice(0, at);
	if (!path.startsWith('/api/')) return plainPage(splitLanguage(path).language, status, headers);
	const message = localised[callerLanguage(at < 0 ? '' : url.slice(at))];
	return Response.json({ code: status, message, data: null } satisfies Envelope<null>, {
		status,
		headers: { 'Cache-Control': 'no-store', ...headers },
	});
}
