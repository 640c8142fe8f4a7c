import { addressWithParameters } from './address-with-parameters.ts';
import { ApiFailure, networkErrorMessage } from './api-failure.ts';
import { businessFailureIn, NotAnAnswer, type Transport, unwrapEnvelope } from './transport.ts';

/** Executes a read call in-process. Resolves with its HTTP status and its envelope as data. */
export type CallInProcess = (address: string) => Promise<{ status: number; envelope: unknown }>;

/**
 * The transport for server rendering: the same addresses, unwrapping and failures as the browser transport,
 * without network or axios. An error status rejects with axios' message for it, and with the failure from the
 * body in `cause` for logs.
 */
export function createServerTransport(callInProcess: CallInProcess): Transport {
	return {
		async get(path, query) {
			const { status, envelope } = await toApiFailure(() =>
				callInProcess(addressWithParameters(path, query)),
			);
			if (status !== 200) {
				const message = `Request failed with status code ${status}`;
				throw new ApiFailure('transport', message, status, { cause: businessFailureIn(envelope) });
			}
			try {
				return unwrapEnvelope(envelope);
			} catch (error) {
				if (!(error instanceof NotAnAnswer)) throw error;
				throw new ApiFailure('transport', error.message, null, { cause: error });
			}
		},

		post: () => Promise.reject(new Error('Server rendering only reads.')),
	};
}

/** Reports an exception as a network error, as a browser would; the original error is in `cause` for logs. */
async function toApiFailure<Result>(step: () => Promise<Result>): Promise<Result> {
	try {
		return await step();
	} catch (error) {
		throw new ApiFailure('transport', networkErrorMessage, null, { cause: error });
	}
}
