import type { AxiosRequestConfig } from 'axios';
import { requestTimeoutMs, uploadTimeoutMs } from '../constants.ts';
import { addressWithParameters } from './address-with-parameters.ts';
import { ApiFailure, networkErrorMessage } from './api-failure.ts';
import {
	businessFailureIn,
	type CallParameters,
	NotAnAnswer,
	nonEmpty,
	type Transport,
	unwrapEnvelope,
} from './transport.ts';

/** Fields of an upload; undefined, null and empty ones are omitted. */
export type UploadFields = Record<string, Blob | string | number | null | undefined>;

/** The transport of a browser: it can also upload, and preload its dependencies. */
export type BrowserTransport = Transport & {
	/** Posts multipart form data with a timeout of five minutes; otherwise like `post`. */
	upload(path: string, fields: UploadFields, signal?: AbortSignal): Promise<unknown>;
	/**
	 * Loads axios and the answer check before the first call. Never rejects: the call that needs them fails
	 * instead.
	 */
	preload(): Promise<void>;
};

type BrowserTransportOptions = {
	/** Prefix of each path; defaults to the origin of the page. */
	baseUrl?: string;
	/** The current token from the shared state; null or empty without one. */
	token: () => string | null;
	/** Called once with the message of each failed call: the toast of the specification, section 8. */
	onFailure: (message: string) => void;
	/** Message for an answer that does not come from the API, such as the page of a firewall. */
	notAnAnswerMessage?: () => string;
};

/**
 * The calls in a browser, by the specification, sections 7 to 9: GET parameters as a query string, POST bodies
 * form-encoded, credentials included, timeouts of 60 seconds and of 5 minutes for uploads. A failed call
 * (network error, timeout, error status, unrecognised answer) reports its message to `onFailure` and rejects
 * with an ApiFailure of kind `transport`. A body code other than 200 rejects with kind `business` and reports
 * nothing. An aborted call (by its signal, or because the visitor leaves the page) reports nothing either.
 */
export function createBrowserTransport(options: BrowserTransportOptions): BrowserTransport {
	const defaults: AxiosRequestConfig = {
		baseURL: options.baseUrl,
		timeout: requestTimeoutMs,
		withCredentials: true,
		// Browsers use xhr, whose error messages match the specification in all of them; fetch has browser-specific
		// messages, for example for lost connections in Safari. fetch is the fallback for tests in Node, where
		// node:http words errors differently.
		adapter: ['xhr', 'fetch'],
	};

	async function call(
		method: 'get' | 'post',
		path: string,
		{ query = {}, ...config }: AxiosRequestConfig & { query?: CallParameters },
		signal?: AbortSignal,
	): Promise<unknown> {
		const token = options.token();
		try {
			const { axios, isAnswer } = await loadDependencies();
			// The specification names no scheme, so send the token unchanged.
			const authorization = token ? { Authorization: token } : {};
			const headers = { ...config.headers, ...authorization };
			const url = addressWithParameters(path, query);
			const response = await axios.request({ method, url, ...defaults, ...config, headers, signal });
			const data = unwrapEnvelope(response.data);
			if (!isAnswer(method, path, data)) {
				throw new NotAnAnswer('The data does not have the shape of the answer.');
			}
			return data;
		} catch (error) {
			if (signal?.aborted) throw signal.reason;
			const failure = failureOf(error);
			const isReported = failure.kind === 'transport' && !isAbortedByBrowser(failure);
			if (isReported) options.onFailure(failure.message);
			throw failure;
		}
	}

	function failureOf(error: unknown): ApiFailure {
		if (error instanceof ApiFailure) return error;
		if (error instanceof NotAnAnswer) {
			const message = options.notAnAnswerMessage?.() ?? error.message;
			return new ApiFailure('transport', message, null, { cause: error });
		}
		const { message, response } = error as AxiosErrorParts;
		const cause = (response && businessFailureIn(response.data)) ?? error;
		return new ApiFailure('transport', message, response?.status ?? null, { cause });
	}

	return {
		get: (path: string, query: CallParameters, signal?: AbortSignal) => call('get', path, { query }, signal),

		post: (path: string, form: CallParameters) =>
			call('post', path, {
				data: formOf(form),
				headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
			}),

		upload(path: string, fields: UploadFields, signal?: AbortSignal) {
			const form = new FormData();
			for (const [name, value] of Object.entries(nonEmpty(fields))) {
				if (typeof value === 'object') form.append(name, value);
				else form.append(name, String(value));
			}
			// With this header, axios lets the browser add the boundary.
			const headers = { 'Content-Type': 'multipart/form-data' };
			return call('post', path, { data: form, headers, timeout: uploadTimeoutMs }, signal);
		},

		preload: () =>
			loadDependencies().then(
				() => undefined,
				() => undefined,
			),
	};
}

function formOf(fields: CallParameters): URLSearchParams {
	return new URLSearchParams(Object.entries(nonEmpty(fields)).map(([name, value]) => [name, String(value)]));
}

/**
 * Imports axios and the answer check on demand and only here, because pages must not load them before their
 * load event. The module cache makes repeated imports free. After a failure, current browsers retry the import;
 * older Firefox and Safari only after a reload.
 */
async function loadDependencies() {
	try {
		return await import('./call-dependencies.ts');
	} catch (error) {
		throw new ApiFailure('transport', networkErrorMessage, null, { cause: error });
	}
}

/** The properties of an axios error, read without importing axios for `isAxiosError`. */
type AxiosErrorParts = { message: string; response?: { status: number; data: unknown } };

/**
 * Whether the browser aborted the request because the visitor left the page or stopped loading. Checks the
 * message, because axios' xhr adapter gives timeouts the same error code.
 */
function isAbortedByBrowser(failure: ApiFailure): boolean {
	return failure.message === 'Request aborted';
}
