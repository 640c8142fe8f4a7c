import { splitLanguage } from '@portico/api/addresses.ts';
import type { Envelope } from '@portico/api/envelope.ts';
import { callerLanguage, type Message } from '../api/messages.ts';
import { plainPage } from '../pages/plain-page.ts';

/**
 * The answer to a request that is not served now, in the form and the language its address asks for: an
 * envelope of the API, or a page of nothing but words.
 *
 * @param url path and query as they came
 * @param sentence what the API says; a page has words of its own for each status
 */
export function refuseRequest(
	url: string,
	status: 429 | 500 | 503,
	sentence: Message,
	retryAfterSeconds?: number,
): Response {
	const headers: Record<string, string> =
		retryAfterSeconds === undefined ? {} : { 'Retry-After': String(retryAfterSeconds) };
	const at = url.indexOf('?');
	const path = at < 0 ? url : url.slice(0, at);
	if (!path.startsWith('/api/')) return plainPage(splitLanguage(path).language, status, headers);
	const message = sentence[callerLanguage(at < 0 ? '' : url.slice(at))];
	return Response.json({ code: status, message, data: null } satisfies Envelope<null>, {
		status,
		headers: { 'Cache-Control': 'no-store', ...headers },
	});
}
