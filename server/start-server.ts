import { createServer, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';
import type { DevelopmentWebsite } from './website/development-website.ts';

export type RunningServer = {
	port: number;
	/** Takes no further requests and waits for those in flight. */
	stop(): Promise<void>;
};

/** Listens; in development, Vite answers first for what is its own. */
export async function startServer(
	app: Hono,
	{ port, host }: { port: number; host: string },
	development?: DevelopmentWebsite,
): Promise<RunningServer> {
	const listener = getRequestListener(app.fetch);
	const server = createServer((request, response) => {
		if (development) development.vite.middlewares(request, response, () => listener(request, response));
		else listener(request, response);
	});
	server.on('clientError', refuseUnreadable);
	await listen(server, port, host);
	return { port: (server.address() as AddressInfo).port, stop: () => stop(server) };
}

function listen(server: Server, port: number, host: string): Promise<void> {
	return new Promise((resolve, reject) => {
		server.once('error', reject);
		server.listen(port, host, () => {
			server.off('error', reject);
			resolve();
		});
	});
}

/** Connections that were answered and may finish sending. */
const refused = new WeakSet<Socket>();

/** How long a sender may go on after it was refused, in milliseconds. */
const lingerMs = 2_000;

/** Node could not even read the request: an address or headers past its limits, or no HTTP at all. */
function refuseUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
	// The rest of a refused request comes in as further errors.
	if (refused.has(socket)) return;
	if (error.code === 'ECONNRESET' || !socket.writable) {
		socket.destroy();
		return;
	}
	refused.add(socket);
	const [status, text] =
		error.code === 'HPE_HEADER_OVERFLOW'
			? ['431 Request Header Fields Too Large', 'The address or the headers of the request are too long.']
			: ['400 Bad Request', 'The request cannot be read.'];
	// Closing with bytes unread would reset the connection, and the answer would be lost with it.
	socket.on('data', () => undefined);
	setTimeout(() => socket.destroy(), lingerMs).unref();
	socket.end(
		`HTTP/1.1 ${status}\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Length: ${text.length}\r\nConnection: close\r\n\r\n${text}`,
	);
}

function stop(server: Server): Promise<void> {
	return new Promise((resolve, reject) => {
		server.close((error) => (error ? reject(error) : resolve()));
		server.closeIdleConnections();
	});
}
