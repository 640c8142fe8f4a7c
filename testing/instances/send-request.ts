import { type Agent, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';

export type Answer = { status: number; headers: IncomingHttpHeaders; text: string };

type RequestOptions = {
	method?: string;
	/** May include `Host`, which `fetch` does not send. */
	headers?: Record<string, string>;
	body?: string | Uint8Array;
	/** Without one, each request opens a connection. */
	agent?: Agent;
};

/** A longer request hangs: the server gives up on a database after 11 s. */
const timeoutMs = 30_000;

/**
 * Sends a request without following redirects.
 *
 * @param address of the server, without a trailing slash
 * @param path sent verbatim, including its query string
 * @throws Error if there is no answer
 */
export async function sendRequest(
	address: string,
	path: string,
	options: RequestOptions = {},
): Promise<Answer> {
	const { method = 'GET', headers = {}, body, agent } = options;
	const { hostname, port } = new URL(address);
	const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
	const signal = AbortSignal.timeout(timeoutMs);
	request({ hostname, port, path, method, headers, agent, signal }, resolve).once('error', reject).end(body);
	const response = await promise;
	return { status: response.statusCode ?? 0, headers: response.headers, text: await text(response) };
}
