import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { createGracefulStop } from './operation/graceful-stop.ts';
import { applyServerLimits, serverOptions } from './operation/server-limits.ts';
import { securityHeaders } from './security/security-headers.ts';
import type { DevelopmentWebsite } from './website/development-website.ts';

export type RunningServer = {
	port: number;
	/** Whether a stop has been asked for. */
	stopping(): boolean;
	/** Takes no further requests and waits for those in flight. */
	stop(): Promise<void>;
};

type ListenSettings = { siteUrl: string; port: number; host: string; stopDelaySeconds: number };

/** Listens; in development, Vite answers first for what is its own. */
export async function startServer(
	listener: (request: IncomingMessage, response: ServerResponse) => void,
	{ siteUrl, port, host, stopDelaySeconds }: ListenSettings,
	development?: DevelopmentWebsite,
): Promise<RunningServer> {
	const server = createServer(serverOptions, (request, response) => {
		if (development) development.vite.middlewares(request, response, () => listener(request, response));
		else listener(request, response);
	});
	applyServerLimits(server);
	const headers = securityHeaders(siteUrl);
	server.on('clientError', (error, socket: Socket) => refuseUnreadable(error, socket, headers));
	await listen(server, port, host);
	const { stopping, stop } = createGracefulStop(server, { delayMs: stopDelaySeconds * 1000 });
	return {
		port: (server.address() as AddressInfo).port,
		stopping,
		async stop() {
			await stop();
		},
	};
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
function refuseUnreadable(
	error: NodeJS.ErrnoException,
	socket: Socket,
	headers: Readonly<Record<string, string>>,
): void {
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
	const lines = Object.entries({
		'Content-Type': 'text/plain; charset=utf-8',
		'Content-Length': text.length,
		'Cache-Control': 'no-store',
		Connection: 'close',
		...headers,
	}).map(([name, value]) => `${name}: ${value}\r\n`);
	socket.end(`HTTP/1.1 ${status}\r\n${lines.join('')}\r\n${text}`);
}
