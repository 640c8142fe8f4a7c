import type { MediaStore } from '@portico/content/media/media-store.ts';
import { addPendingAvif } from '@portico/content/media/pictures/add-pending-avif.ts';
import type { Database } from '@portico/content/store/connect.ts';
import type { Logger } from 'pino';
import { type BackgroundJob, repeatUntilStopped } from './repeat-until-stopped.ts';

/** Pauses in milliseconds: between two pictures, so that visitors come first, and when none waits. */
const betweenPictures = 5_000;
const whenNoneWaits = 30_000;

/** Makes the AVIF copies pictures still lack, one picture at a time. */
export function addAvifCopies(database: Database, media: MediaStore, log: Logger): BackgroundJob {
	return repeatUntilStopped(
		'add AVIF copies',
		async (signal) => {
			const file = await addPendingAvif(database, media, signal);
			if (file) log.debug({ file }, 'made AVIF copies');
			return file ? betweenPictures : whenNoneWaits;
		},
		{ log, abandonable: true },
	);
}
