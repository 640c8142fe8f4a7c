import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { applyServerLimits, serverOptions } from '../operation/server-limits.ts';
import { createGracefulStop } from '../operation/stopping/graceful-stop.ts';
import { securityHeaders } from '../security/security-headers.ts';
import { admitRequest } from '../serving/admit-request.ts';
import { answerMalformedRequest } from '../serving/answer-malformed-request.ts';

export type RunningServer = {
	port: number;
	/** Whether a stop has begun. */
	stopping(): boolean;
	/** Accepts no further requests and waits for pending ones. */
	stop(): Promise<void>;
};

/** Handles a request, or calls `next`. */
export type DevelopmentMiddleware = (
	request: IncomingMessage,
	response: ServerResponse,
	next: () => void,
) => void;

type ListenSettings = { siteUrl: string; port: number; host: string; stopDelaySeconds: number };

type ListenOptions = {
	/**
	 * Called when a connection cannot be accepted, for example without free file descriptors; the server keeps
	 * listening.
	 */
	reportFault(error: Error): void;
	/** In development, handles its own requests first. */
	middleware?: DevelopmentMiddleware | null;
	/** Called before connections are closed, to end answers that would not end by themselves. */
	onClosing?(): void;
};

export async function startServer(
	listener: (request: IncomingMessage, response: ServerResponse) => void,
	{ siteUrl, port, host, stopDelaySeconds }: ListenSettings,
	{ reportFault, middleware, onClosing }: ListenOptions,
): Promise<RunningServer> {
	const headers = securityHeaders(siteUrl);
	const server = createServer(serverOptions, (request, response) => {
		if (!admitRequest(request, response, headers)) return;
		if (middleware) middleware(request, response, () => listener(request, response));
		else listener(request, response);
	});
	applyServerLimits(server);
	server.on('clientError', (error, socket: Socket) => answerMalformedRequest(error, socket, headers));
	await listen(server, port, host);
	// Without a listener, Node would end the process.
	server.on('error', reportFault);
	const { stopping, stop } = createGracefulStop(server, { delayMs: stopDelaySeconds * 1000, onClosing });
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
