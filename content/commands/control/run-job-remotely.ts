import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { type Job, type JobListener, JobRefused, type JobResult } from '../jobs.ts';
import {
	controlSocketPath,
	hello,
	linesFrom,
	message,
	protocolVersion,
	sendLine,
	shortSocketPath,
} from './protocol.ts';

/** No server answers at the control socket of a data folder. */
export class NoServerAnswers extends Error {
	override readonly name = 'NoServerAnswers';
}

/**
 * Sends a job to the process that owns a data folder, and waits for it.
 *
 * @param signal cancels the job
 * @throws NoServerAnswers, JobRefused with the message of a refusal, or Error when the job failed
 */
export async function runJobRemotely(
	dataDir: string,
	job: Job,
	listener: JobListener,
	signal: AbortSignal,
): Promise<JobResult> {
	const socket = await connectTo(dataDir);
	const disconnect = () => socket.destroy();
	signal.addEventListener('abort', disconnect, { once: true });
	try {
		signal.throwIfAborted();
		const lines = linesFrom(socket);
		const { value: greeting } = await lines.next();
		requireSameVersion(greeting ?? '');
		await sendLine(socket, { version: protocolVersion, job });
		for await (const line of lines) {
			const received = message.parse(JSON.parse(line));
			switch (received.type) {
				case 'progress':
					await listener.progress(received);
					break;
				case 'problem':
					await listener.problem(received.message);
					break;
				case 'result':
					return { lines: received.lines, refused: received.refused };
				case 'failure':
					throw received.refused ? new JobRefused(received.message) : new Error(received.message);
			}
		}
	} catch (error) {
		signal.throwIfAborted();
		throw error;
	} finally {
		signal.removeEventListener('abort', disconnect);
		socket.destroy();
	}
	signal.throwIfAborted();
	throw new JobRefused('The server ended before the job did. Repeat it when the server runs again.');
}

async function connectTo(dataDir: string): Promise<Socket> {
	const socket = connect(shortSocketPath(controlSocketPath(dataDir)));
	try {
		await once(socket, 'connect');
		return socket;
	} catch (error) {
		throw new NoServerAnswers((error as Error).message);
	}
}

function requireSameVersion(line: string): void {
	const parsed = hello.safeParse(JSON.parse(line === '' ? 'null' : line));
	if (!parsed.success)
		throw new NoServerAnswers('The process at the control socket is not a Portico server.');
	if (parsed.data.version === protocolVersion) return;
	throw new JobRefused(
		`The server (process ${parsed.data.pid}) runs another version of Portico: restart it, then try again.`,
	);
}
