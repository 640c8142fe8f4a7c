import { setTimeout as pause } from 'node:timers/promises';
import { endPins } from '@portico/content/articles/end-pins.ts';
import { promoteDue, untilNextDue } from '@portico/content/articles/texts/schedule.ts';
import { removeDeadEditors } from '@portico/content/drafts/editing-sessions.ts';
import { emptyBin } from '@portico/content/drafts/library/remove-file.ts';
import type { UploadStore } from '@portico/content/drafts/uploads/begin-upload.ts';
import { finishNextUpload } from '@portico/content/drafts/uploads/finish-upload.ts';
import { sweepUploads } from '@portico/content/drafts/uploads/sweep-uploads.ts';
import { pruneEvents } from '@portico/content/events/follow-events.ts';
import { countMissingPages } from '@portico/content/media/count-pages.ts';
import { recordMissingUses } from '@portico/content/media/find-used-media.ts';
import { recordTextMedia } from '@portico/content/media/record-text-media.ts';
import { addPendingAvif } from '@portico/content/media/write-media.ts';
import { completeArticleList } from '@portico/content/newsroom/complete-article-list.ts';
import { indexTexts } from '@portico/content/search/index-texts.ts';
import { expireStatistics } from '@portico/content/statistics/expire-statistics.ts';
import type { Database } from '@portico/content/store/connect.ts';
import { type FilmStore, workOnNextFilm } from '@portico/content/videos/make-film.ts';
import type { Logger } from 'pino';
import type { ResponseCache } from '../response-cache/response-cache.ts';
import { type BackgroundJob, repeatUntilStopped } from './repeat-until-stopped.ts';

/** Does its part of the work and returns the milliseconds until it is called again. */
type Work = (signal: AbortSignal) => Promise<number>;

const hour = 3_600_000;

/** Between two batches of a job that goes through all texts, so that requests are served. */
const pauseBetweenBatches = 50;

/** Jobs that are woken when there is something for them. */
export type BackgroundJobs = { finishUploads: Pick<BackgroundJob, 'wake'> };

/**
 * Starts the work that no request waits for.
 *
 * @param uploads store, media and what uploads are received into
 * @param detailDays how long single views and search queries are stored
 * @param resources stops the jobs when it is disposed
 */
export function startBackgroundJobs(
	uploads: UploadStore,
	cache: ResponseCache,
	detailDays: number,
	log: Logger,
	resources: AsyncDisposableStack,
): BackgroundJobs {
	const { database } = uploads;
	const start = (name: string, work: Work, abandonable = false): BackgroundJob => {
		const job = repeatUntilStopped(name, work, { log, abandonable });
		resources.defer(() => job.stop());
		return job;
	};
	// One answer at a time at the best level, so that a core is never busy for long.
	start('compress cached answers', async () => ((await cache.compressNext()) ? 100 : 2_000));
	start('promote scheduled texts', () => promoteScheduledTexts(database, log));
	start('end pins', async () => {
		const articleIds = await endPins(database);
		if (articleIds.length > 0) log.info({ articleIds }, 'no longer pinned');
		return 15_000;
	});
	start('remove dead editors', async () => {
		await removeDeadEditors(database);
		return 60_000;
	});
	start('prune old events', async () => {
		await pruneEvents(database);
		return hour;
	});
	start('index texts for search', (signal) => indexTextsForSearch(database, log, signal));
	start('add AVIF copies', (signal) => addAvifCopies(uploads, log, signal), true);
	start('count pages', async (signal) => ((await countMissingPages(uploads, signal)) ? 50 : 60_000), true);
	start('record media uses', (signal) => recordMediaUses(database, log, signal));
	start('complete article list', (signal) => keepArticleListComplete(database, log, signal));
	// Yesterday's secret and hashes, after half an hour of the new day, and old single views and searches.
	start('expire statistics', async () => ((await expireStatistics(database, detailDays)) ? 1_000 : 60_000));
	start('sweep uploads', (signal) => removeDeadUploads(uploads, log, signal));
	start('empty the bin', async () => {
		const files = await emptyBin(uploads);
		if (files.length > 0) log.info({ files }, 'removed what was in the bin for 30 days');
		return hour;
	});
	const films = start('make films', (signal) => makeFilms(uploads, log, signal), true);
	const finishing = (signal: AbortSignal) => finishUploads(uploads, log, signal, () => films.wake());
	return { finishUploads: start('finish uploads', finishing, true) };
}

/** Publishes scheduled texts, and checks again when the next one is due, or after 5 seconds: any instance may schedule one. */
async function promoteScheduledTexts(database: Database, log: Logger): Promise<number> {
	for (const { articleId, lang } of await promoteDue(database)) {
		log.info({ articleId, lang }, 'published as scheduled');
	}
	const maxWait = 5_000;
	const untilDue = (await untilNextDue(database)) ?? maxWait;
	return Math.min(maxWait, Math.max(100, untilDue));
}

/** Makes an upload that is whole a file; those of an instance that died are found within the pause. */
async function finishUploads(
	uploads: UploadStore,
	log: Logger,
	signal: AbortSignal,
	onFilm: () => void,
): Promise<number> {
	const finished = await finishNextUpload(uploads, signal);
	if (finished === null) return 10_000;
	const { uploadId: upload, file, videoId, refusal } = finished;
	if (file !== null) log.info({ upload, file }, 'a file was uploaded');
	else if (videoId !== null) log.info({ upload, videoId }, 'a film was uploaded');
	else if (refusal !== null) log.info({ upload, refusal }, 'an uploaded file was refused');
	if (videoId !== null) onFilm();
	return 50;
}

/** Makes a video of an uploaded film, one at a time; work of other instances is found within the pause. */
async function makeFilms(films: FilmStore, log: Logger, signal: AbortSignal): Promise<number> {
	const finished = await workOnNextFilm(films, signal);
	if (finished === null) return 5_000;
	const { videoId, refusal, isTakenAway } = finished;
	if (refusal !== null) log.warn({ videoId, refusal }, 'a film was not made');
	else if (isTakenAway) log.info({ videoId }, 'the work on a film was ended');
	else log.info({ videoId }, 'a film was made');
	return 50;
}

async function removeDeadUploads(uploads: UploadStore, log: Logger, signal: AbortSignal): Promise<number> {
	const { abandoned, orphaned } = await sweepUploads(uploads, signal);
	if (abandoned + orphaned > 0) log.info({ abandoned, orphaned }, 'removed what was left of uploads');
	return hour / 4;
}

/** Creates missing AVIF copies, one picture at a time. */
async function addAvifCopies(
	{ database, media, picturesApart }: UploadStore,
	log: Logger,
	signal: AbortSignal,
): Promise<number> {
	const file = await addPendingAvif(database, media, picturesApart(signal), signal);
	if (file) log.debug({ file }, 'made AVIF copies');
	return file ? 5_000 : 30_000;
}

/**
 * Indexes texts that are missing from this version's search index: all of them after an update that changed it, and
 * what a server of an earlier version publishes during one. The site runs meanwhile.
 */
async function indexTextsForSearch(database: Database, log: Logger, signal: AbortSignal): Promise<number> {
	// At once where more than a batch is to be done.
	let lastReportAt = 0;
	let startedAt = Date.now();
	const { indexed, refused } = await indexTexts(database, {
		texts: 'outdated',
		async between({ done, total }) {
			signal.throwIfAborted();
			if (Date.now() - lastReportAt > 10_000) {
				log.info({ done, total }, 'indexing texts for search');
				lastReportAt = Date.now();
			}
			// As long as the work before it, to leave time for requests.
			await pause(Math.min(500, Date.now() - startedAt));
			startedAt = Date.now();
		},
	});
	if (indexed > 0) log.info({ texts: indexed }, 'indexed texts for search');
	if (refused.length > 0) {
		log.error({ texts: refused.slice(0, 10), count: refused.length }, 'texts cannot be indexed for search');
	}
	return hour / 6;
}

/**
 * Records the media of texts that a server of an earlier version published; until then, no file is refused. Then those
 * of versions that were saved since.
 */
async function recordMediaUses(database: Database, log: Logger, signal: AbortSignal): Promise<number> {
	const between = () => pause(pauseBetweenBatches, undefined, { signal });
	const texts = await recordMissingUses(database, between);
	if (texts > 0) log.info({ texts }, 'recorded which media texts use');
	const versions = await recordTextMedia(database, between);
	if (versions > 0) log.debug({ versions }, 'recorded which media versions name');
	return 10_000;
}

/** Adds articles that a server of an earlier version wrote to the newsroom's list. */
async function keepArticleListComplete(
	database: Database,
	log: Logger,
	signal: AbortSignal,
): Promise<number> {
	const articles = await completeArticleList(database, () =>
		pause(pauseBetweenBatches, undefined, { signal }),
	);
	if (articles > 0) log.info({ articles }, 'completed the newsroom’s list of articles');
	return hour;
}
