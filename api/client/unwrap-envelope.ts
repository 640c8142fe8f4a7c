import { successCode } from '../constants.ts';
import { ApiFailure } from './api-failure.ts';

/** The failure a body reports by a code field that is not 200; undefined when it reports none. */
export function businessFailureIn(body: unknown): ApiFailure | undefined {
	if (typeof body !== 'object' || body === null || !('code' in body)) return undefined;
	if (body.code === successCode) return undefined;
	const message = 'message' in body ? String(body.message) : '';
	return new ApiFailure('business', message, Number(body.code));
}

/**
 * Unwraps an answer's body (specification, section 7): a body with a code field that is not 200 is
 * rejected with its message; one of ours is reduced to its data; any other body is returned as it is.
 *
 * @throws ApiFailure of kind `business`
 */
export function unwrapEnvelope(body: unknown): unknown {
	const failure = businessFailureIn(body);
	if (failure) throw failure;
	const isEnvelope = typeof body === 'object' && body !== null && 'code' in body && 'data' in body;
	return isEnvelope ? body.data : body;
}
