import type { Envelope } from '@portico/api/envelope.ts';
import type { FailureDetails } from '@portico/api/newsroom/failure.ts';
import { acceptedEncoding, compress, minCompressedBytes } from '../response-cache/encodings.ts';
import type { NewsroomFailure } from './newsroom-failure.ts';
import { messageFor } from './newsroom-messages.ts';
import { readerLanguage } from './requests/reader-language.ts';

/** Of every answer: for one person, not to be kept or indexed. */
export const privateHeaders = { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' };

/** The answer to a call, compressed if it is worth it. The HTTP status is the business code. */
export async function sendEnvelope(
	request: Request,
	envelope: Envelope<unknown>,
	ownHeaders: Readonly<Record<string, string>> = {},
): Promise<Response> {
	const whole = Buffer.from(JSON.stringify(envelope));
	const headers = new Headers({ 'Content-Type': 'application/json', ...privateHeaders, ...ownHeaders });
	if (whole.length < minCompressedBytes) return responseOf(envelope.code, whole, headers);
	headers.set('Vary', 'Accept-Encoding');
	const encoding = acceptedEncoding(request.headers.get('Accept-Encoding') ?? undefined);
	if (encoding === 'identity') return responseOf(envelope.code, whole, headers);
	headers.set('Content-Encoding', encoding);
	return responseOf(envelope.code, await compress(whole, encoding, 'quick'), headers);
}

/** The answer to a failed call, with a message in the person's language. */
export function sendFailure(request: Request, failure: NewsroomFailure): Promise<Response> {
	const { status, reason, parameters, details, headers } = failure;
	const language = readerLanguage(request.headers.get('Accept-Language'));
	const data: FailureDetails = { reason, ...details };
	const message = messageFor(reason, parameters, language);
	return sendEnvelope(request, { code: status, message, data }, headers);
}

function responseOf(status: number, body: Buffer, headers: Headers): Response {
	headers.set('Content-Length', String(body.length));
	return new Response(new Uint8Array(body), { status, headers });
}
