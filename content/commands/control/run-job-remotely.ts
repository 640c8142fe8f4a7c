import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { type Job, type JobListener, JobRefused } from '../jobs.ts';
import { linesFrom, sendLine } from './json-lines.ts';
import { controlSocketPath, hello, message, protocolVersion } from './protocol.ts';
import { shortSocketPath } from './short-socket-path.ts';

/** Nobody answers at the control socket of a data folder. */
export class NoServerAnswers extends Error {
	override readonly name = 'NoServerAnswers';
}

/**
 * Has the process that owns a data folder do a job.
 *
 * @param signal cancels the job
 * @returns the lines for the operator
 * @throws NoServerAnswers, JobRefused, or Error when the job failed
 */
export async function runJobRemotely(
	dataDir: string,
	job: Job,
	listener: JobListener,
	signal: AbortSignal,
): Promise<string[]> {
	const socket = await reach(dataDir);
	const leave = () => socket.destroy();
	signal.addEventListener('abort', leave, { once: true });
	try {
		signal.throwIfAborted();
		const lines = linesFrom(socket);
		const { value: greeting } = await lines.next();
		requireSameVersion(greeting ?? '');
		await sendLine(socket, { version: protocolVersion, job });
		for await (const line of lines) {
			const told = message.parse(JSON.parse(line));
			switch (told.type) {
				case 'progress':
					await listener.progress(told);
					break;
				case 'problem':
					await listener.problem(told.message);
					break;
				case 'result':
					return told.lines;
				case 'failure':
					throw told.refused ? new JobRefused(told.message) : new Error(told.message);
			}
		}
	} catch (error) {
		signal.throwIfAborted();
		throw error;
	} finally {
		signal.removeEventListener('abort', leave);
		socket.destroy();
	}
	signal.throwIfAborted();
	throw new JobRefused('The server ended before the job did. Repeat it when the server runs again.');
}

async function reach(dataDir: string): Promise<Socket> {
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
	if (!parsed.success) throw new NoServerAnswers('What listens at the control socket is no Portico server.');
	if (parsed.data.version === protocolVersion) return;
	throw new JobRefused(
		`The server (process ${parsed.data.pid}) runs another version of Portico: restart it, then try again.`,
	);
}
