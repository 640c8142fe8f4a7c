import { expireStatistics } from '@portico/content/statistics/expire-statistics.ts';
import type { Database } from '@portico/content/store/connect.ts';
import type { Logger } from 'pino';
import { type BackgroundJob, repeatUntilStopped } from './repeat-until-stopped.ts';

/** Pauses in milliseconds: between two batches, so that visitors come first, and when none is left. */
const betweenBatches = 1_000;
const whenNoneIsLeft = 60_000;

/**
 * Deletes what statistics need no longer: yesterday's secret half an hour into today, its hashes, and
 * single views and searches that are old.
 *
 * @param detailDays so many days single views, and what was searched for, are kept
 */
export function expireOldStatistics(database: Database, detailDays: number, log: Logger): BackgroundJob {
	return repeatUntilStopped(
		'expire statistics',
		async () => ((await expireStatistics(database, detailDays)) ? betweenBatches : whenNoneIsLeft),
		{ log },
	);
}
