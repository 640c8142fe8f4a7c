import { setTimeout } from 'node:timers/promises';
import { recordMissingUses } from '@portico/content/media/usage/record-missing-uses.ts';
import type { Database } from '@portico/content/store/connect.ts';
import type { Logger } from 'pino';
import { type BackgroundJob, repeatUntilStopped } from './repeat-until-stopped.ts';

/** During an update, a server of an earlier version may still publish; until its texts are recorded, no file is refused. */
const intervalMs = 10_000;

/** Leaves time for requests between two batches. */
const pauseMs = 50;

/** Records the media of texts that a server of an earlier version published. */
export function recordMediaUses(database: Database, log: Logger): BackgroundJob {
	return repeatUntilStopped(
		'record media uses',
		async (signal) => {
			const texts = await recordMissingUses(database, async () => {
				await setTimeout(pauseMs, undefined, { signal });
			});
			if (texts > 0) log.info({ texts }, 'recorded which media texts use');
			return intervalMs;
		},
		{ log },
	);
}
