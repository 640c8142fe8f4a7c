import { type ChildProcess, fork } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';

/**
 * The environment for threads and processes of our own. Under `node --watch`, Node makes them report each module that
 * they load, as a message that would be taken for an answer.
 */
export function childEnvironment(): NodeJS.ProcessEnv {
	const { WATCH_REPORT_DEPENDENCIES: _reports, ...environment } = process.env;
	return environment;
}

type Options<Message> = {
	/** Ends the process at once. */
	signal: AbortSignal;
	/** Gets every message. @returns whether it is the answer, after which none is expected */
	isAnswer(message: Message): boolean;
};

/**
 * Does a piece of work in a process of its own with a low priority: pages do not wait for it, and work that exhausts the
 * memory, or makes a library fail, ends no server.
 *
 * @param file the process: it gets the task as its first message, sends its answer, and disconnects
 * @returns the answer
 * @throws Error if the process ended without one; the reason of the signal
 */
export async function runApart<Message>(
	file: string,
	task: object,
	{ signal, isAnswer }: Options<Message>,
): Promise<Message> {
	signal.throwIfAborted();
	const child = fork(file, {
		...{ execArgv: [], env: childEnvironment(), serialization: 'advanced' },
		...{ stdio: ['ignore', 'ignore', 'ignore', 'ipc'], signal, killSignal: 'SIGKILL' },
	});
	lowerPriority(child);
	return new Promise<Message>((resolve, reject) => {
		child.on('message', (message: Message) => {
			if (isAnswer(message)) resolve(message);
		});
		child.once('error', reject);
		// Not its exit, which may be told before its answer.
		child.once('disconnect', () =>
			reject(new Error(`The process ended without an answer (${child.signalCode ?? child.exitCode}).`)),
		);
		// A process that has just ended is detected by its connection.
		child.send(task, () => undefined);
	});
}

/** Also where memory is short, the system ends it before the server. */
function lowerPriority({ pid }: ChildProcess): void {
	if (pid === undefined) return;
	try {
		// Threads inherit it from their process, which has none yet but those that it begins with; and so do processes.
		setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
		writeFileSync(`/proc/${pid}/oom_score_adj`, '1000');
	} catch {
		// It has ended already, which its connection tells, or this is no Linux.
	}
}
