import { type Agent, type IncomingHttpHeaders, request } from 'node:http';
import { browserHeaders } from './browser-headers.ts';

/** A request. Redirects are not followed and bodies not decompressed. */
export type HttpRequest = {
	path: string;
	method?: 'GET' | 'POST';
	headers?: Record<string, string>;
	body?: string;
};

export type HttpResponse = {
	status: number;
	headers: IncomingHttpHeaders;
	/** Still compressed. */
	body: Buffer;
};

/** @throws Error when the connection fails */
export function sendRequest(origin: string, httpRequest: HttpRequest, agent?: Agent): Promise<HttpResponse> {
	const { path, method = 'GET', headers = {}, body } = httpRequest;
	return new Promise((resolve, reject) => {
		const length = body === undefined ? {} : { 'Content-Length': String(Buffer.byteLength(body)) };
		const sent = { ...browserHeaders, ...headers, ...length };
		const clientRequest = request(`${origin}${path}`, { method, agent, headers: sent }, (response) => {
			const chunks: Buffer[] = [];
			response.on('data', (chunk: Buffer) => chunks.push(chunk));
			response.once('error', reject);
			response.once('end', () =>
				resolve({
					status: response.statusCode ?? 0,
					headers: response.headers,
					body: Buffer.concat(chunks),
				}),
			);
		});
		clientRequest.once('error', reject);
		clientRequest.end(body);
	});
}

/** Whether an address responds with 200. Connection errors count as no. */
export async function respondsOk(address: string): Promise<boolean> {
	const { origin, pathname, search } = new URL(address);
	try {
		return (await sendRequest(origin, { path: `${pathname}${search}` })).status === 200;
	} catch {
		return false;
	}
}
