import { addressWithParameters } from './address-with-parameters.ts';
import { ApiFailure, networkErrorMessage } from './api-failure.ts';
import { type CallParameters, nonEmpty, type Transport } from './transport.ts';
import { businessFailureIn, unwrapEnvelope } from './unwrap-envelope.ts';

/** Answers a request within the process, such as the `request` method of the Hono application. */
type RequestInProcess = (path: string, init?: RequestInit) => Response | Promise<Response>;

/**
 * The calls as the server makes them while rendering: the addresses, the unwrapping and the failures of
 * the browser's transport, without a network and without axios. A bad HTTP status rejects with axios'
 * own text for it, the failure its body reports standing in `cause`, so that a log shows why.
 *
 * @param onAnswer hears of every response before its body is read, whatever its status, so that a page
 *   can take up the `Cache-Tag` of all it was made from. It must leave the body alone.
 */
export function createInProcessTransport(
	request: RequestInProcess,
	onAnswer?: (response: Response) => void,
): Transport {
	async function call(path: string, init: RequestInit): Promise<unknown> {
		const { signal } = init;
		signal?.throwIfAborted();
		const response = await faultAsFailure(async () => request(path, init), signal);
		onAnswer?.(response);
		const body = parsed(await faultAsFailure(() => response.text(), signal));
		if (!response.ok) {
			const message = `Request failed with status code ${response.status}`;
			throw new ApiFailure('transport', message, response.status, { cause: businessFailureIn(body) });
		}
		return unwrapEnvelope(body);
	}

	return {
		get: (path: string, query: CallParameters, signal?: AbortSignal) =>
			call(addressWithParameters(path, query), { signal }),

		post: (path: string, form: CallParameters) =>
			call(path, {
				method: 'POST',
				headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
				body: formEncoded(form),
			}),
	};
}

/**
 * What a step of a call yields. A fault in it reads as it would in a browser, which sees no answer; its
 * own words are for the log, in `cause`. A call given up meanwhile rejects with its signal's reason.
 */
async function faultAsFailure<Result>(
	step: () => Promise<Result>,
	signal: AbortSignal | null | undefined,
): Promise<Result> {
	try {
		return await step();
	} catch (error) {
		throw new ApiFailure('transport', networkErrorMessage, null, { cause: error });
	} finally {
		signal?.throwIfAborted();
	}
}

function formEncoded(form: CallParameters): string {
	const fields = Object.entries(nonEmpty(form)).map(([name, value]) => [name, String(value)]);
	return new URLSearchParams(fields).toString();
}

/** JSON where the text is JSON, else the text itself: what axios makes of an answer. */
function parsed(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return text;
	}
}
