import { type Agent, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';

export type Answer = { status: number; headers: IncomingHttpHeaders; text: string };

type RequestOptions = {
	method?: string;
	/** May hold a `Host`, which `fetch` would not send. */
	headers?: Record<string, string>;
	body?: string;
	/** Without one, each options takes a connection of its own, as many as there are questions at once. */
	agent?: Agent;
};

/** Whoever waits for so long has found a request that hangs. The server gives a database up after 11 s. */
const timeoutMs = 30_000;

/**
 * Asks a server, redirects not followed.
 *
 * @param address the server's, without a trailing slash
 * @param path sent as it stands, with its query string
 * @throws Error when no answer comes
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
