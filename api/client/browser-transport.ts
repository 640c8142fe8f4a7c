import type { AxiosRequestConfig, AxiosStatic } from 'axios';
import { requestTimeoutMs, uploadTimeoutMs } from '../constants.ts';
import { ApiFailure, networkErrorMessage } from './api-failure.ts';
import { type CallParameters, nonEmpty, type Transport } from './transport.ts';
import { businessFailureIn, unwrapEnvelope } from './unwrap-envelope.ts';

/** Fields of an upload; undefined, null and empty ones are skipped. */
export type UploadFields = Record<string, Blob | string | number | null | undefined>;

/** A browser's transport: besides the calls of the API it uploads, and can be made ready early. */
export type BrowserTransport = Transport & {
	/** Posts multipart form data and has five minutes for it; answers and fails as `post` does. */
	upload(path: string, fields: UploadFields, signal?: AbortSignal): Promise<unknown>;
	/** Loads axios ahead of the first call. Never rejects: the call that needs it reports the failure. */
	preload(): Promise<void>;
};

type BrowserTransportOptions = {
	/** Put before each path; without it, calls go to the page's own origin. */
	baseUrl?: string;
	/** The token of the shared state, read anew for each call; null or empty when there is none. */
	token: () => string | null;
	/** Hears, once, the error message of each failed call: the toast of section 8. */
	onFailure: (message: string) => void;
};

/**
 * The calls as a browser makes them, by the specification's sections 7 to 9: GET parameters as a query
 * string, POST bodies form-encoded, credentials sent, 60 seconds for a request and 5 minutes for an
 * upload. A call that fails (network error, timeout, bad status) tells `onFailure` the error's message
 * and rejects with an ApiFailure of kind `transport` and that message; a body code other than 200
 * rejects with one of kind `business` and tells nobody. What was abandoned (by its signal, or by the
 * browser as the visitor leaves the page) tells nobody either.
 */
export function createBrowserTransport(options: BrowserTransportOptions): BrowserTransport {
	const defaults: AxiosRequestConfig = {
		baseURL: options.baseUrl,
		timeout: requestTimeoutMs,
		withCredentials: true,
		// Browsers take xhr, whose messages are the specification's in all of them; with fetch a
		// connection lost in Safari, or lost in the middle of an answer, carries the browser's own words.
		// fetch stands second for Node, where the tests run: node:http words its errors differently.
		adapter: ['xhr', 'fetch'],
	};

	async function call(config: AxiosRequestConfig, signal?: AbortSignal): Promise<unknown> {
		const token = options.token();
		let body: unknown;
		try {
			const axios = await loadAxios();
			// The specification names no scheme, so the token goes out exactly as it is stored.
			const authorization = token ? { Authorization: token } : {};
			const headers = { ...config.headers, ...authorization };
			const response = await axios.request({ ...defaults, ...config, headers, signal });
			body = response.data;
		} catch (error) {
			if (signal?.aborted) throw signal.reason;
			const failure = failureOf(error);
			if (!abandonedByBrowser(failure)) options.onFailure(failure.message);
			throw failure;
		}
		return unwrapEnvelope(body);
	}

	return {
		get: (path: string, query: CallParameters, signal?: AbortSignal) =>
			call({ method: 'get', url: path, params: nonEmpty(query) }, signal),

		post: (path: string, form: CallParameters) =>
			call({
				method: 'post',
				url: path,
				data: nonEmpty(form),
				headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
			}),

		upload(path: string, fields: UploadFields, signal?: AbortSignal) {
			const form = new FormData();
			for (const [name, value] of Object.entries(nonEmpty(fields))) {
				if (typeof value === 'object') form.append(name, value);
				else form.append(name, String(value));
			}
			// axios leaves the boundary to the browser, but only once it is told that this is multipart.
			const headers = { 'Content-Type': 'multipart/form-data' };
			return call({ method: 'post', url: path, data: form, headers, timeout: uploadTimeoutMs }, signal);
		},

		preload: () =>
			loadAxios().then(
				() => undefined,
				() => undefined,
			),
	};
}

/**
 * axios, imported here alone and only on demand, because pages must not carry it before their load
 * event. The module system keeps it, so that asking again costs nothing; after a failure, Chromium and
 * the newer Firefox and Safari fetch it anew, older ones only once the document is loaded again.
 */
async function loadAxios(): Promise<AxiosStatic> {
	try {
		return (await import('axios')).default;
	} catch (error) {
		throw new ApiFailure('transport', networkErrorMessage, null, { cause: error });
	}
}

/** What axios tells of an error, read without importing axios for `isAxiosError`. */
type AxiosErrorParts = { message: string; response?: { status: number; data: unknown } };

function failureOf(error: unknown): ApiFailure {
	if (error instanceof ApiFailure) return error;
	const { message, response } = error as AxiosErrorParts;
	const cause = (response && businessFailureIn(response.data)) ?? error;
	return new ApiFailure('transport', message, response?.status ?? null, { cause });
}

/**
 * Whether the browser dropped the request because the visitor left the page or stopped loading it. The
 * text must be asked: axios' xhr adapter gives timeouts the same error code.
 */
function abandonedByBrowser(failure: ApiFailure): boolean {
	return failure.message === 'Request aborted';
}
