import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** How long requests under way may take to their end, in milliseconds, before they are cut off. */
const longestEndingMs = 30_000;

/** How often connections that became idle meanwhile are closed. */
const closingEveryMs = 50;

export type GracefulStop = {
	/** True from the moment a stop is asked for: `/readyz` says so, and load balancers turn elsewhere. */
	stopping(): boolean;
	/**
	 * Ends serving: says it is not ready, goes on listening for the delay, then takes no further connections and
	 * waits for the requests under way. Asked again, it is the same stop.
	 *
	 * @returns how many connections had to be cut off with a request unanswered, since it took too long
	 */
	stop(): Promise<{ cutOff: number }>;
};

type GracefulStopOptions = {
	/** How long to go on listening, so that load balancers learn of it first. */
	delayMs: number;
	longestMs?: number;
};

/**
 * Ends a server without refusing anybody who asked. From the start of the stop each answer says
 * `Connection: close`, so that clients take their next request elsewhere.
 */
export function createGracefulStop(
	server: Server,
	{ delayMs, longestMs = longestEndingMs }: GracefulStopOptions,
): GracefulStop {
	let stopped: Promise<{ cutOff: number }> | undefined;
	const connections = new Set<Socket>();
	server.on('connection', (socket: Socket) => {
		connections.add(socket);
		socket.once('close', () => connections.delete(socket));
	});

	function closeIdle(): void {
		server.closeIdleConnections();
		// Browsers open connections ahead of need; Node takes these to be in the middle of a request.
		for (const socket of connections) if (socket.bytesRead === 0) socket.destroy();
	}

	async function stop(): Promise<{ cutOff: number }> {
		server.prependListener('request', (_request: IncomingMessage, response: ServerResponse) => {
			response.shouldKeepAlive = false;
		});
		if (delayMs > 0) await pause(delayMs);
		const closed = new Promise<void>((resolve, reject) => {
			server.close((error) => (error ? reject(error) : resolve()));
		});
		// Requests that came before the stop may still leave their connections open.
		const closing = setInterval(closeIdle, closingEveryMs);
		let cutOff = 0;
		const patience = setTimeout(() => {
			cutOff = connections.size;
			server.closeAllConnections();
		}, longestMs);
		try {
			await closed;
		} finally {
			clearInterval(closing);
			clearTimeout(patience);
		}
		return { cutOff };
	}

	return {
		stopping: () => stopped !== undefined,
		stop() {
			stopped ??= stop();
			return stopped;
		},
	};
}
