import type { Logger } from 'pino';
import type { ResponseCache } from '../response-cache/response-cache.ts';
import { type BackgroundJob, repeatUntilStopped } from './repeat-until-stopped.ts';

/** Pauses in milliseconds: between two answers, so that one core is never taken for long; when none waits. */
const betweenAnswers = 100;
const whenNoneWaits = 2_000;

/** Compresses kept answers that are asked for as well as they can be, one at a time. */
export function compressKeptAnswers(cache: ResponseCache, log: Logger): BackgroundJob {
	return repeatUntilStopped(
		'compress kept answers',
		async () => ((await cache.compressNext()) ? betweenAnswers : whenNoneWaits),
		{ log },
	);
}
