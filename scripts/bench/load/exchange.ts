import { type Agent, type IncomingHttpHeaders, request } from 'node:http';
import { browserHeaders } from './browser-headers.ts';

/** One request as it goes over the wire; redirects are not followed, bodies not decompressed. */
export type Question = {
	path: string;
	method?: 'GET' | 'POST';
	headers?: Record<string, string>;
	body?: string;
};

export type Answer = {
	status: number;
	headers: IncomingHttpHeaders;
	/** As it came: still compressed. */
	body: Buffer;
};

/** @throws Error when the connection fails */
export function exchange(origin: string, question: Question, agent?: Agent): Promise<Answer> {
	const { path, method = 'GET', headers = {}, body } = question;
	return new Promise((resolve, reject) => {
		const length = body === undefined ? {} : { 'Content-Length': String(Buffer.byteLength(body)) };
		const sent = { ...browserHeaders, ...headers, ...length };
		const asked = request(`${origin}${path}`, { method, agent, headers: sent }, (response) => {
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
		asked.once('error', reject);
		asked.end(body);
	});
}

/** Whether an address answers 200; a server that is not there yet does not. */
export async function answersOk(address: string): Promise<boolean> {
	const { origin, pathname, search } = new URL(address);
	try {
		return (await exchange(origin, { path: `${pathname}${search}` })).status === 200;
	} catch {
		return false;
	}
}
