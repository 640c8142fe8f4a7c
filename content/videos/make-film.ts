import { createWriteStream } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { eq } from 'drizzle-orm';
import { loadPersonActor } from '../accounts/person-actor.ts';
import { changeContent } from '../changes/change-content.ts';
import { extensionOf } from '../files/media-files.ts';
import { type MediaStore, storeKey } from '../files/media-store.ts';
import type { PictureWork } from '../files/pictures/picture-work.ts';
import type { ObjectStore } from '../files/stores/object-store.ts';
import { readParts } from '../files/stores/read-parts.ts';
import { writeMedia } from '../media/write-media.ts';
import { forEachConcurrently } from '../model/for-each-concurrently.ts';
import { ContentRefusal } from '../model/refusals.ts';
import type { VideoManifest } from '../model/video-manifest.ts';
import type { Database } from '../store/connect.ts';
import { DiskNearlyFull, type FreeSpace } from '../store/free-space.ts';
import { isDiskFull, isStoreUnavailable } from '../store/store-unavailable.ts';
import { media, videos } from '../store/tables/media-schema.ts';
import {
	completeFilm,
	FilmTakenAway,
	isTakenAway,
	type LeasedFilm,
	leaseFilm,
	maxAttempts,
	refuseFilm,
	removeSource,
	reportFilm,
	returnFilm,
} from './film-jobs.ts';
import { manifestName, readPackage, type VideoPackage } from './read-package.ts';
import { posterFile, preparePoster, storePackage } from './register-video.ts';
import { changeVideo, noVideo, type StoredVideo, upsertVideo } from './upsert-video.ts';

/** A subtitle file on this machine, and its language (BCP 47). */
export type SubtitlePath = { lang: string; path: string };

/** How far work on a film is: the share from 0 to 1, and the seconds it will still take, if they can be told. */
export type FilmProgress = { fraction: number; remaining: number | null };

type FilmOptions = { signal: AbortSignal; onProgress(progress: FilmProgress): void };

/**
 * What makes packages of films, apart from this process.
 *
 * They throw a ContentRefusal that says what is wrong with a film or with subtitles.
 */
export type FilmWork = {
	/** Whether this machine can make films. */
	isPossible(): Promise<boolean>;
	/** What is wrong with a subtitle file; how many of its cues cannot be shown. */
	checkSubtitles(given: { name: string; bytes: Uint8Array; lang: string }): { omitted: number };
	/** An empty folder for work on one film, on a disk with room for it. */
	openFolder(): Promise<string>;
	/** Makes a package of a film in a folder that does not exist yet. */
	make(
		source: string,
		folder: string,
		subtitles: readonly SubtitlePath[],
		options: FilmOptions,
	): Promise<void>;
	/** Gives a package other subtitles; null removes those of a language. Others stay. */
	replaceSubtitles(
		folder: string,
		subtitles: readonly (SubtitlePath | { lang: string; path: null })[],
		options: FilmOptions,
	): Promise<void>;
};

/** What films are made with. */
export type FilmStore = {
	database: Database;
	objects: ObjectStore;
	media: MediaStore;
	films: FilmWork;
	picturesApart: (signal: AbortSignal) => PictureWork;
	space: Pick<FreeSpace, 'require'>;
};

/** What came of work on a film: the code of a refusal, or null; `isTakenAway`: somebody has ended it. */
export type FinishedFilm = { videoId: string; refusal: string | null; isTakenAway: boolean };

/** Between two words on how far it is. */
const reportEveryMs = 2_000;

/** The share of the work that is left once a package is made: it is stored. */
const storingShare = 0.05;

/**
 * Does the work on a film that waits longest: makes a video of what was uploaded, or gives a video other subtitles.
 * Visitors see the video once all of it is stored.
 *
 * @param signal gives the work back and abandons it
 * @returns null if none waits
 * @throws what another attempt may mend: errors of the stores, DiskNearlyFull
 */
export async function workOnNextFilm(store: FilmStore, signal: AbortSignal): Promise<FinishedFilm | null> {
	signal.throwIfAborted();
	if (!(await store.films.isPossible())) return null;
	const { database } = store;
	const job = await leaseFilm(database);
	if (job === null) return null;
	const { videoId } = job;
	const finished = { videoId, refusal: null, isTakenAway: false };
	if (job.attempts > maxAttempts) {
		await refuseFilm(database, job, { code: 'film-failed', parameters: {} });
		return { ...finished, refusal: 'film-failed' };
	}
	const ending = new AbortController();
	const stop = () => {
		ending.abort(signal.reason);
		void returnFilm(database, job, true).catch(() => undefined);
	};
	signal.addEventListener('abort', stop);
	let progress: FilmProgress = { fraction: 0, remaining: null };
	const report = () =>
		void reportFilm(database, job, progress).catch((error: unknown) => {
			if (error instanceof FilmTakenAway) ending.abort(error);
		});
	const reporting = setInterval(report, reportEveryMs);
	try {
		await makeAndStore(store, job, ending.signal, (now) => {
			progress = now;
		});
		return finished;
	} catch (error) {
		signal.throwIfAborted();
		const reason: unknown = ending.signal.aborted ? ending.signal.reason : error;
		// Then its parts may be gone, which is no fault.
		if (reason instanceof FilmTakenAway || (await isTakenAway(database, job)))
			return { ...finished, isTakenAway: true };
		const isOfStore = reason instanceof DiskNearlyFull || isDiskFull(reason) || isStoreUnavailable(reason);
		if (isOfStore) await returnFilm(database, job, false);
		if (isOfStore || !(reason instanceof ContentRefusal)) throw reason;
		await refuseFilm(database, job, reason);
		return { ...finished, refusal: reason.code };
	} finally {
		clearInterval(reporting);
		signal.removeEventListener('abort', stop);
	}
}

async function makeAndStore(
	store: FilmStore,
	job: LeasedFilm,
	signal: AbortSignal,
	onProgress: (progress: FilmProgress) => void,
): Promise<void> {
	await store.space.require();
	const folder = await store.films.openFolder();
	try {
		const options: FilmOptions = {
			signal,
			onProgress: ({ fraction, remaining }) =>
				onProgress({ fraction: fraction * (1 - storingShare), remaining }),
		};
		const given = await writeSubtitles(folder, job.subtitles);
		const made = join(folder, 'package');
		if (job.source) {
			const source = join(folder, `film.${extensionOf(job.name)}`);
			const parts = readParts(store.objects, job.source);
			await pipeline(parts, createWriteStream(source, { mode: 0o600 }), { signal });
			const others = await copySubtitles(store, job, folder, signal);
			const subtitles = given.flatMap(({ lang, path }) => (path === null ? [] : [{ lang, path }]));
			await store.films.make(source, made, [...others, ...subtitles], options);
			await rm(source);
		} else {
			await copyPackage(store, job.videoId, made, signal);
			await store.films.replaceSubtitles(made, given, options);
		}
		const video = await readPackage(made);
		await storePackage(store.media, video, async (stored, total) => {
			signal.throwIfAborted();
			await store.space.require();
			onProgress({ fraction: 1 - storingShare * (1 - stored / total), remaining: null });
		});
		await register(store, job, video, signal);
	} finally {
		// What was ended at once may still be writing.
		await rm(folder, { recursive: true, force: true, maxRetries: 5 });
	}
}

async function writeSubtitles(folder: string, subtitles: LeasedFilm['subtitles']) {
	const written: ({ lang: string } & { path: string | null })[] = [];
	for (const [index, [lang, given]] of Object.entries(subtitles).entries()) {
		const path = given && join(folder, `subtitles-${index}`);
		if (given && path) await writeFile(path, Buffer.from(given.data, 'base64'));
		written.push({ lang, path });
	}
	return written;
}

/** The subtitles of a video whose film is replaced, but for languages that the work itself changes. */
async function copySubtitles(
	{ database, media: files }: FilmStore,
	{ videoId, subtitles: changed }: LeasedFilm,
	folder: string,
	signal: AbortSignal,
): Promise<SubtitlePath[]> {
	const [stored] = await database.select().from(videos).where(eq(videos.videoId, videoId));
	if (!stored) return [];
	const kept = stored.manifest.subtitles.filter(({ lang }) => !(lang in changed));
	const copies = kept.map(({ lang, file }, index) => ({ lang, file, path: join(folder, `kept-${index}`) }));
	for (const { file, path } of copies) await copyFile(files, storeKey(stored.digest, file), path, signal);
	return copies.map(({ lang, path }) => ({ lang, path }));
}

/** Copies the package of a video out of the store. */
async function copyPackage(
	{ database, media: files }: FilmStore,
	videoId: string,
	folder: string,
	signal: AbortSignal,
): Promise<void> {
	const [stored] = await database.select().from(videos).where(eq(videos.videoId, videoId));
	if (!stored) throw noVideo(videoId);
	await mkdir(folder);
	const { digest, manifest } = stored;
	await forEachConcurrently(manifest.files, 4, async ({ name }: VideoManifest['files'][number]) => {
		await copyFile(files, storeKey(digest, name), join(folder, name), signal);
	});
	await writeFile(join(folder, manifestName), JSON.stringify(manifest));
}

async function copyFile(
	files: Pick<MediaStore, 'openRead'>,
	key: string,
	path: string,
	signal: AbortSignal,
): Promise<void> {
	const opened = await files.openRead(key);
	if (!opened) throw new Error(`${key} is missing in the media store`);
	await pipeline(opened.stream, createWriteStream(path), { signal });
}

/**
 * Writes what is stored into the database, with the poster of a new video. A video whose film was replaced keeps what is
 * said of it, its date, and a poster that somebody chose; one that was made of the film becomes one of the new film.
 */
async function register(
	store: FilmStore,
	job: LeasedFilm,
	video: VideoPackage,
	signal: AbortSignal,
): Promise<void> {
	const { database } = store;
	const { videoId, source, sourceDigest } = job;
	const actor = await loadPersonActor(database, job);
	const { digest, manifest } = video;
	const files = { digest, manifest, duration: manifest.duration };
	if (source === null) {
		await changeContent(database, actor, async (change) => {
			await completeFilm(change.transaction, job, job.subtitles);
			await changeVideo(change, videoId, files);
		});
		return;
	}
	const isVideo = eq(videos.videoId, videoId);
	const [replaced] = await database.select().from(videos).where(isVideo);
	const poster = manifest.poster === null ? null : await ownPoster(database, manifest.poster, job, replaced);
	const prepared = poster && (await preparePoster(store.media, poster, video, store.picturesApart(signal)));
	signal.throwIfAborted();
	await changeContent(database, actor, async (change) => {
		// What the person has written meanwhile.
		const { titles, descriptions } = await completeFilm(change.transaction, job, job.subtitles);
		const [now] = await change.transaction.select().from(videos).where(isVideo).for('update');
		const isPosterChosen = now?.poster !== replaced?.poster;
		await writeMedia(change, prepared && !isPosterChosen ? [prepared] : []);
		const row: StoredVideo = {
			...(now ?? { videoId, titles, descriptions, publishedAt: new Date() }),
			poster: isPosterChosen || poster === null ? (now?.poster ?? null) : poster,
			sourceDigest,
			...files,
		};
		await upsertVideo(change, row);
	});
	await removeSource(store.objects, job);
}

/**
 * The name of the poster that is made of the film: of a video whose film is replaced the one that it has; null where
 * somebody has chosen another picture.
 */
async function ownPoster(
	database: Database,
	made: string,
	{ videoId }: LeasedFilm,
	replaced: StoredVideo | undefined,
): Promise<string | null> {
	const own = posterFile(videoId, extensionOf(made));
	const stem = own.slice(0, own.lastIndexOf('.'));
	if (replaced?.poster?.startsWith(stem) && extensionOf(replaced.poster) === extensionOf(made))
		return replaced.poster;
	if (replaced?.poster) return null;
	return freePosterFile(database, videoId, made);
}

/** A poster of an earlier video of this name may still be used as a picture. */
async function freePosterFile(database: Database, videoId: string, name: string): Promise<string> {
	for (let number = 1; ; number++) {
		const file = posterFile(number === 1 ? videoId : `${videoId}-${number}`, extensionOf(name));
		if ((await database.$count(media, eq(media.file, file))) === 0) return file;
	}
}
