import { type ChildProcess, fork } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { childEnvironment } from '../../store/child-environment.ts';
import { UnusablePicture } from '../unusable-media.ts';
import type { PictureOutcome, PictureTask } from './picture-process.ts';
import type { PictureWork } from './picture-work.ts';

/** Far more than the largest picture needs on a slow machine that is busy: it ends what hangs. */
const maxMilliseconds = 20 * 60_000;

const processFile = fileURLToPath(new URL('./picture-process.ts', import.meta.url));

/**
 * Picture work in processes of their own with a low priority, one for each piece: pages do not wait for them, and a
 * picture that exhausts the memory, or makes the picture library fail, ends no server.
 *
 * @param signal ends the work at once
 */
export function picturesApart(signal: AbortSignal): PictureWork {
	const run = <Work extends keyof PictureWork>(work: Work, ...parameters: Parameters<PictureWork[Work]>) =>
		runApart({ work, parameters }, signal) as ReturnType<PictureWork[Work]>;
	return {
		removeMetadata: (...parameters) => run('removeMetadata', ...parameters),
		convertTiff: (...parameters) => run('convertTiff', ...parameters),
		crop: (...parameters) => run('crop', ...parameters),
		preparePicture: (...parameters) => run('preparePicture', ...parameters),
		prepareAvif: (...parameters) => run('prepareAvif', ...parameters),
		countPages: (...parameters) => run('countPages', ...parameters),
	};
}

/** @throws UnusablePicture, or the error of the work; an Error if the process ended without an answer */
async function runApart(task: PictureTask, signal: AbortSignal): Promise<unknown> {
	signal.throwIfAborted();
	const child = fork(processFile, {
		...{ execArgv: [], env: childEnvironment(), serialization: 'advanced' },
		stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
		...{ signal: AbortSignal.any([signal, AbortSignal.timeout(maxMilliseconds)]), killSignal: 'SIGKILL' },
	});
	lowerPriority(child);
	const outcome = await new Promise<PictureOutcome>((resolve, reject) => {
		child.once('message', resolve);
		child.once('error', reject);
		// Not its exit, which may be told before its answer.
		child.once('disconnect', () =>
			reject(
				new Error(
					`The process of a picture ended without an answer (${child.signalCode ?? child.exitCode}).`,
				),
			),
		);
		// A process that has just ended is detected by its connection.
		child.send(task, () => undefined);
	});
	if ('done' in outcome) return outcome.done;
	if ('fault' in outcome) throw Object.assign(outcome.fault, { code: outcome.code });
	const { reason, ...refusal } = outcome.unusable;
	throw new UnusablePicture(reason, refusal);
}

/** Lets a process of our own wait for the server, and be the first to end where memory is short. */
export function lowerPriority({ pid }: ChildProcess): void {
	if (pid === undefined) return;
	try {
		// Threads inherit it from their process, which has none yet but those that it begins with.
		setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
		writeFileSync(`/proc/${pid}/oom_score_adj`, '1000');
	} catch {
		// It has ended already, which its connection tells, or this is no Linux.
	}
}
