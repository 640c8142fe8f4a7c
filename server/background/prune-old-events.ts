import { pruneEvents } from '@portico/content/events/prune-events.ts';
import type { Database } from '@portico/content/store/connect.ts';
import type { Logger } from 'pino';
import { type BackgroundJob, repeatUntilStopped } from './repeat-until-stopped.ts';

const intervalMs = 60 * 60 * 1000;

/** Deletes content events that no instance needs any more. */
export function pruneOldEvents(database: Database, log: Logger): BackgroundJob {
	return repeatUntilStopped(
		'prune old events',
		async () => {
			await pruneEvents(database);
			return intervalMs;
		},
		{ log },
	);
}
