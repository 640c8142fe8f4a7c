import { fileURLToPath } from 'node:url';
import { runApart } from '../../store/run-apart.ts';
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
		runPicture({ work, parameters }, signal) as ReturnType<PictureWork[Work]>;
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
async function runPicture(task: PictureTask, signal: AbortSignal): Promise<unknown> {
	const outcome = await runApart<PictureOutcome>(processFile, task, {
		signal: AbortSignal.any([signal, AbortSignal.timeout(maxMilliseconds)]),
		isAnswer: () => true,
	});
	if ('done' in outcome) return outcome.done;
	if ('fault' in outcome) throw Object.assign(outcome.fault, { code: outcome.code });
	const { reason, ...refusal } = outcome.unusable;
	throw new UnusablePicture(reason, refusal);
}
