import { expireStatistics } from '@portico/content/statistics/expire-statistics.ts';
import type { Database } from '@portico/content/store/connect.ts';
import type { Logger } from 'pino';
import { type BackgroundJob, repeatUntilStopped } from './repeat-until-stopped.ts';

/** Leaves time for requests between two batches. */
const pauseMs = 1_000;
const idleIntervalMs = 60_000;

/**
 * Deletes expired statistics: yesterday's secret and hashes after half an hour of the new day, and old single views and
 * searches.
 *
 * @param detailDays how long single views and search queries are stored
 */
export function expireOldStatistics(database: Database, detailDays: number, log: Logger): BackgroundJob {
	return repeatUntilStopped(
		'expire statistics',
		async () => ((await expireStatistics(database, detailDays)) ? pauseMs : idleIntervalMs),
		{ log },
	);
}
