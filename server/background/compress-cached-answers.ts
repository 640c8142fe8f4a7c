import type { Logger } from 'pino';
import type { ResponseCache } from '../response-cache/response-cache.ts';
import { type BackgroundJob, repeatUntilStopped } from './repeat-until-stopped.ts';

/** Between two answers, so that a core is never busy for long. */
const pauseMs = 100;
const idleIntervalMs = 2_000;

/** Recompresses requested answers in the cache at the best level, one at a time. */
export function compressCachedAnswers(cache: ResponseCache, log: Logger): BackgroundJob {
	return repeatUntilStopped(
		'compress cached answers',
		async () => ((await cache.compressNext()) ? pauseMs : idleIntervalMs),
		{ log },
	);
}
