import type { MediaStore } from '@portico/content/files/media-store.ts';
import { addPendingAvif } from '@portico/content/media/add-pending-avif.ts';
import type { Database } from '@portico/content/store/connect.ts';
import type { Logger } from 'pino';
import { type BackgroundJob, repeatUntilStopped } from './repeat-until-stopped.ts';

/** Leaves time for requests between two pictures. */
const pauseMs = 5_000;
const idleIntervalMs = 30_000;

/** Creates missing AVIF copies, one picture at a time. */
export function addAvifCopies(database: Database, media: MediaStore, log: Logger): BackgroundJob {
	return repeatUntilStopped(
		'add AVIF copies',
		async (signal) => {
			const file = await addPendingAvif(database, media, signal);
			if (file) log.debug({ file }, 'made AVIF copies');
			return file ? pauseMs : idleIntervalMs;
		},
		{ log, abandonable: true },
	);
}
