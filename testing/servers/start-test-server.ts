import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

type ReceivedRequest = { method: string; url: string; headers: IncomingHttpHeaders; body: Buffer };

/** An HTTP server on 127.0.0.1 that records requests and sends configured answers. */
export async function startTestServer() {
	const received: ReceivedRequest[] = [];
	const arrival = Promise.withResolvers<void>();
	let answer: RequestListener = (_request, response) => void response.end();

	const server = createServer(async (request, response) => {
		const { method = '', url = '', headers } = request;
		received.push({ method, url, headers, body: await buffer(request) });
		arrival.resolve();
		answer(request, response);
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

	return {
		origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
		/** Resolves once the first request has arrived completely. */
		firstArrival: arrival.promise,

		answerWith(status: number, body: string, contentType = 'application/json') {
			answer = (_request, response) =>
				void response.writeHead(status, { 'Content-Type': contentType }).end(body);
		},
		hang() {
			answer = () => {};
		},
		destroyConnection() {
			answer = (request) => void request.socket.destroy();
		},

		/**
		 * The only request.
		 *
		 * @throws if none or several arrived
		 */
		onlyRequest(): ReceivedRequest {
			const [request] = received;
			if (!request || received.length > 1) throw new Error(`${received.length} requests arrived, not one`);
			return request;
		},
		requests: () => received,

		close() {
			server.closeAllConnections();
			return new Promise<void>((resolve) => server.close(() => resolve()));
		},
	};
}

export type TestServer = Awaited<ReturnType<typeof startTestServer>>;
