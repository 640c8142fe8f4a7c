import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** How long pending requests may take before their connections are closed. */
const defaultTimeoutMs = 30_000;

/** How often newly idle connections are closed. */
const closeIdleIntervalMs = 50;

export type GracefulStop = {
	/** True as soon as a stop begins: `/readyz` reports it, so that load balancers send no more requests. */
	stopping(): boolean;
	/**
	 * Reports itself as not ready, keeps listening for the delay, then accepts no further connections and waits for
	 * pending requests. Further calls return the same promise.
	 *
	 * @returns how many connections were closed with an unanswered request after the timeout
	 */
	stop(): Promise<{ closedCount: number }>;
};

type GracefulStopOptions = {
	/** How long to keep listening, until load balancers have noticed. */
	delayMs: number;
	timeoutMs?: number;
	/** Called after the delay, to end answers that would not end by themselves. */
	onClosing?: (() => void) | undefined;
};

/**
 * Stops a server without refusing requests. During the stop each answer has `Connection: close`, so that clients send
 * their next request elsewhere.
 */
export function createGracefulStop(
	server: Server,
	{ delayMs, timeoutMs = defaultTimeoutMs, onClosing }: GracefulStopOptions,
): GracefulStop {
	let stopped: Promise<{ closedCount: number }> | undefined;
	const connections = new Set<Socket>();
	server.on('connection', (socket: Socket) => {
		connections.add(socket);
		socket.once('close', () => connections.delete(socket));
	});

	function closeIdle(): void {
		server.closeIdleConnections();
		// Browsers preconnect; Node treats a connection without any data as one with a pending request.
		for (const socket of connections) if (socket.bytesRead === 0) socket.destroy();
	}

	async function stop(): Promise<{ closedCount: number }> {
		server.prependListener('request', (_request: IncomingMessage, response: ServerResponse) => {
			response.shouldKeepAlive = false;
		});
		if (delayMs > 0) await pause(delayMs);
		onClosing?.();
		const closed = new Promise<void>((resolve, reject) => {
			server.close((error) => (error ? reject(error) : resolve()));
		});
		// Requests from before the stop may leave their connections open.
		const interval = setInterval(closeIdle, closeIdleIntervalMs);
		let closedCount = 0;
		const timeout = setTimeout(() => {
			closedCount = connections.size;
			server.closeAllConnections();
		}, timeoutMs);
		try {
			await closed;
		} finally {
			clearInterval(interval);
			clearTimeout(timeout);
		}
		return { closedCount };
	}

	return {
		stopping: () => stopped !== undefined,
		stop() {
			stopped ??= stop();
			return stopped;
		},
	};
}

/** The stop did not end in time. */
export class StopTimedOut extends Error {
	override readonly name = 'StopTimedOut';

	constructor(limitMs: number) {
		super(
			`The server did not stop within ${limitMs / 1000} s. Data that the store acknowledged is on disk. The most likely cause is a full disk.`,
		);
	}
}

/** @throws StopTimedOut, or what the stop throws */
export async function stopWithin(limitMs: number, stopping: Promise<void>): Promise<void> {
	const timedOut = Promise.withResolvers<never>();
	const timer = setTimeout(() => timedOut.reject(new StopTimedOut(limitMs)), limitMs);
	try {
		await Promise.race([stopping, timedOut.promise]);
	} finally {
		clearTimeout(timer);
	}
}
