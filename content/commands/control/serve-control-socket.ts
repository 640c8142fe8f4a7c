import { chmod, mkdtemp, rename, rm } from 'node:fs/promises';
import { createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { explainFailure } from '../explain-failure.ts';
import { type Job, JobRefused, type JobStore } from '../jobs.ts';
import { runJob } from '../run-job.ts';
import {
	controlSocketPath,
	type Message,
	maxLineLength,
	protocolVersion,
	request,
	sendLine,
	shortSocketPath,
} from './protocol.ts';

/** Timeout for a client's request, in milliseconds. */
const requestTimeoutMs = 10_000;

export type ControlSocket = {
	/** Accepts no more jobs, cancels the running ones at their next batch, and waits for them. */
	close(): Promise<void>;
};

export type ControlSocketOptions = {
	/** Called for internal errors of jobs, which the operator cannot fix. */
	onFault?: (error: unknown) => void;
};

/**
 * Accepts jobs over `control.sock` in the data folder, for the process that owns the folder. Only the
 * user it runs as can connect. Replaces a socket file that a killed process left behind.
 *
 * @throws SocketPathTooLong
 */
export async function serveControlSocket(
	dataDir: string,
	store: JobStore,
	{ onFault = () => undefined }: ControlSocketOptions = {},
): Promise<ControlSocket> {
	const running = new Map<Promise<void>, AbortController>();
	const server = createServer((socket) => {
		const stop = new AbortController();
		const job = serveClient(socket, store, stop, onFault).finally(() => running.delete(job));
		running.set(job, stop);
	});
	const path = await listenPrivately(server, dataDir);
	return {
		async close() {
			const closed = new Promise<void>((resolve) => server.close(() => resolve()));
			for (const stop of running.values()) stop.abort(new JobRefused('The server stops.'));
			await Promise.all(running.keys());
			await closed;
			await rm(path, { force: true });
		},
	};
}

/**
 * Listens in a private folder, and moves the socket to its place once its mode is set: nobody can connect
 * in between, and a stale socket file is replaced in one step.
 */
async function listenPrivately(server: Server, dataDir: string): Promise<string> {
	const path = controlSocketPath(dataDir);
	const privateFolder = await mkdtemp(join(dataDir, '.s-'));
	try {
		const first = join(privateFolder, 's');
		await new Promise<void>((resolve, reject) => {
			server.once('error', reject);
			server.listen(shortSocketPath(first), () => {
				server.off('error', reject);
				resolve();
			});
		});
		// A connection that cannot be accepted for lack of descriptors must not end the server.
		server.on('error', () => undefined);
		await chmod(first, 0o600);
		await rename(first, path);
		return path;
	} catch (error) {
		server.close();
		throw error;
	} finally {
		await rm(privateFolder, { recursive: true, force: true });
	}
}

async function serveClient(
	socket: Socket,
	store: JobStore,
	stop: AbortController,
	onFault: (error: unknown) => void,
): Promise<void> {
	socket.on('error', () => socket.destroy());
	socket.once('close', () => stop.abort(new JobRefused('The client went away.')));
	socket.setTimeout(requestTimeoutMs, () => socket.destroy());
	const send = (message: Message) => sendLine(socket, message);
	try {
		await sendLine(socket, { portico: 'control', version: protocolVersion, pid: process.pid });
		const line = await firstLine(socket, stop.signal);
		socket.setTimeout(0);
		const result = await runJob(
			store,
			parseRequest(line),
			{
				progress: (progress) => send({ type: 'progress', ...progress }),
				problem: (message) => send({ type: 'problem', message }),
			},
			stop.signal,
		);
		await send({ type: 'result', ...result });
	} catch (error) {
		const explained = explainFailure(error);
		if (explained === null) onFault(error);
		const message = explained ?? (error as Error).message;
		await send({ type: 'failure', message, refused: explained !== null });
	} finally {
		socket.end();
	}
}

function parseRequest(line: string): Job {
	try {
		return request.parse(JSON.parse(line)).job;
	} catch {
		throw new JobRefused('The server does not understand the request: it runs another version of Portico.');
	}
}

/** Later input of the client is read and dropped, so that its disconnection is detected. */
function firstLine(socket: Socket, signal: AbortSignal): Promise<string> {
	return new Promise((resolve, reject) => {
		const decoder = new TextDecoder();
		let text = '';
		socket.on('data', (chunk) => {
			if (text.includes('\n')) return;
			text += decoder.decode(chunk, { stream: true });
			const end = text.indexOf('\n');
			if (end >= 0) resolve(text.slice(0, end));
			else if (text.length > maxLineLength) reject(new JobRefused('The request is too long.'));
		});
		signal.addEventListener('abort', () => reject(signal.reason), { once: true });
	});
}
