import { successCode } from '../constants.ts';
import { ApiFailure } from './api-failure.ts';

/** Parameters of a call; the transport omits undefined and empty ones. */
export type CallParameters = Record<string, string | number | boolean | undefined>;

/**
 * How calls are made: with axios in a browser, in-process during server rendering. Resolves with the unwrapped
 * answer and rejects with an ApiFailure; an aborted call rejects with the reason of its signal, like `fetch`,
 * because it has not failed.
 */
export type Transport = {
	get(path: string, query: CallParameters, signal?: AbortSignal): Promise<unknown>;
	post(path: string, form: CallParameters): Promise<unknown>;
};

type Empty = undefined | null | '';

/**
 * Removes undefined, null and empty fields. Zero and false are values and stay (specification, section 7:
 * "non-empty parameters", "empty fields skipped").
 */
export function nonEmpty<Value>(fields: Record<string, Value>): Record<string, Exclude<Value, Empty>> {
	return Object.fromEntries(
		Object.entries(fields).filter(
			(field): field is [string, Exclude<Value, Empty>] =>
				field[1] !== undefined && field[1] !== null && field[1] !== '',
		),
	);
}

/** The failure in a body whose code is not 200; undefined without one. */
export function businessFailureIn(body: unknown): ApiFailure | undefined {
	if (typeof body !== 'object' || body === null || !('code' in body && 'message' in body)) return undefined;
	const { code, message } = body;
	if (code === successCode || typeof message !== 'string') return undefined;
	return new ApiFailure('business', message, Number(code));
}

/** The body is not an answer of the API, such as the page of a firewall. */
export class NotAnAnswer extends Error {
	override readonly name = 'NotAnAnswer';
}

/**
 * Unwraps a response body (specification, section 7): throws the message of a body whose code is not 200, and
 * returns the data of any other envelope.
 *
 * @throws ApiFailure of kind `business`, or NotAnAnswer for any other body
 */
export function unwrapEnvelope(body: unknown): unknown {
	const failure = businessFailureIn(body);
	if (failure) throw failure;
	const isEnvelope = typeof body === 'object' && body !== null && 'code' in body && 'data' in body;
	if (!isEnvelope || body.code !== successCode) throw new NotAnAnswer('The body is not an envelope.');
	return body.data;
}
