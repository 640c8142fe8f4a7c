import { Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { isStoreUnavailable } from '../store-unavailable.ts';

const minPauseMs = 250;
const maxPauseMs = 2_000;

/**
 * Receives the notifications of a channel on a connection of its own, and reconnects when it breaks,
 * after a pause that grows from 250 ms to 2 s. Notifications sent meanwhile are lost: after each
 * reconnection `onNotification` is called with an empty payload, so that the caller checks what it
 * missed.
 *
 * @returns stops listening; resolves when the connection is closed
 * @throws the error of the first connection, unless the database is merely unavailable
 */
export async function listenOnPostgres(
	config: pg.ClientConfig,
	channel: string,
	onNotification: (payload: string) => void,
): Promise<() => Promise<void>> {
	const stopping = new AbortController();
	const firstAttempt = Promise.withResolvers<void>();
	const listening = keepListening();

	async function keepListening(): Promise<void> {
		const { signal } = stopping;
		let interrupted = false;
		let pause = minPauseMs;
		while (!signal.aborted) {
			try {
				await holdConnection(config, channel, onNotification, signal, () => {
					pause = minPauseMs;
					if (interrupted) onNotification('');
					firstAttempt.resolve();
				});
			} catch (error) {
				if (isStoreUnavailable(error)) firstAttempt.resolve();
				else firstAttempt.reject(error);
			}
			interrupted = true;
			// Only `stop` ends the pause early.
			await setTimeout(pause, undefined, { signal, ref: false }).catch(() => undefined);
			pause = Math.min(pause * 2, maxPauseMs);
		}
	}

	const stop = () => {
		stopping.abort();
		return listening;
	};
	try {
		await firstAttempt.promise;
	} catch (error) {
		await stop();
		throw error;
	}
	return stop;
}

/**
 * Listens on one connection until it ends.
 *
 * @param signal ends it, even while connecting
 * @param onListening called once notifications arrive
 */
async function holdConnection(
	config: pg.ClientConfig,
	channel: string,
	onNotification: (payload: string) => void,
	signal: AbortSignal,
	onListening: () => void,
): Promise<void> {
	// Our own socket, because the driver's `end` waits for a server that may be gone.
	const socket = new Socket();
	const client = new pg.Client({ ...config, stream: () => socket });
	const cut = () => socket.destroy();
	const ended = new Promise<void>((resolve) => client.once('end', resolve));
	client.on('error', cut);
	client.on('notification', (message) => onNotification(message.payload ?? ''));
	signal.addEventListener('abort', cut);
	try {
		await client.connect();
		await client.query(`listen ${client.escapeIdentifier(channel)}`);
		onListening();
		await ended;
	} finally {
		signal.removeEventListener('abort', cut);
		cut();
	}
}
