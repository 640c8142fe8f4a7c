import { isDeepStrictEqual } from 'node:util';
import type { EditedFilm, FilmDescription } from '@portico/api/newsroom/answers/films.ts';
import { eq, sql } from 'drizzle-orm';
import { cleanText } from '../bodies/clean-text.ts';
import { changeContent } from '../changes/change-content.ts';
import { mediaAddress } from '../files/media-files.ts';
import type { ObjectStore } from '../files/stores/object-store.ts';
import type { PersonActor } from '../model/actor.ts';
import { isVideoId } from '../model/identifiers.ts';
import { Conflict, ContentRefusal } from '../model/refusals.ts';
import { authoriseAnywhere } from '../permissions/authorise.ts';
import type { Database, Transaction } from '../store/connect.ts';
import { filmJobs, type GivenSubtitles, media, videos } from '../store/tables/media-schema.ts';
import { announceFilms, type FilmJob, removeSource } from './film-jobs.ts';
import { changeVideo, noVideo, type StoredVideo } from './upsert-video.ts';

/** What the newsroom knows of a film, without words of the work's refusal. */
export type StoredFilm = Omit<EditedFilm, 'work'> & { work: FilmJob | null };

/**
 * A video, or a film that is to become one, with the work on it.
 *
 * @throws ContentRefusal `video-not-found`
 */
export async function loadFilm(database: Pick<Database, 'select'>, videoId: string): Promise<StoredFilm> {
	if (!isVideoId(videoId)) throw noVideo(videoId);
	const [video] = await database.select().from(videos).where(eq(videos.videoId, videoId));
	const [work = null] = await database.select().from(filmJobs).where(eq(filmJobs.videoId, videoId));
	const said = video ?? work;
	if (!said) throw noVideo(videoId);
	return { ...descriptionOf(said), shown: video ? shownOf(video) : null, work };
}

/**
 * @returns the video whose film another one is to replace
 * @throws ContentRefusal `video-not-found`, `unusable-film-encrypted`
 */
export async function requireReplaceableFilm(
	database: Pick<Database, 'select'>,
	videoId: string,
): Promise<StoredVideo> {
	const [video] = await database.select().from(videos).where(eq(videos.videoId, videoId)).for('update');
	if (!video) throw noVideo(videoId);
	if (video.manifest.encrypted)
		throw new ContentRefusal('unusable-film-encrypted', `${videoId} is encrypted.`);
	return video;
}

function descriptionOf({ videoId, titles, descriptions, ...rest }: StoredVideo | FilmJob): FilmDescription {
	return { videoId, titles, descriptions, poster: 'poster' in rest ? rest.poster : null };
}

function shownOf({ digest, manifest }: StoredVideo): EditedFilm['shown'] {
	const { duration, width, height, encrypted, download, subtitles } = manifest;
	return {
		...{ duration, width, height, digest, isEncrypted: encrypted },
		film: download === null ? null : mediaAddress(digest, download),
		subtitles: subtitles.map(({ lang, name, file }) => ({ lang, name, href: mediaAddress(digest, file) })),
	};
}

/**
 * Says something of a film, if what was said of it still is as the person saw it. Of one that is still to be made, it
 * is said once it is; its poster comes with it.
 *
 * @throws ContentRefusal `video-not-found`, `file-not-found` of a poster that is no picture; Conflict with what is said
 *   now; PermissionMissing
 */
export async function describeSeenFilm(
	database: Database,
	actor: PersonActor,
	{ seen, description }: { seen: FilmDescription; description: FilmDescription },
): Promise<void> {
	const { videoId, poster } = description;
	const [titles, descriptions] = [cleaned(description.titles), cleaned(description.descriptions)];
	await changeContent(database, actor, async (change) => {
		const { transaction } = change;
		await authoriseAnywhere(transaction, actor, 'media.upload');
		const { work: _work, shown, ...now } = await loadFilm(transaction, videoId);
		const wanted: FilmDescription = { videoId, titles, descriptions, poster: shown ? poster : null };
		if (isDeepStrictEqual(now, wanted)) return;
		if (!isDeepStrictEqual(now, { ...seen, videoId })) throw new Conflict(now);
		if (!shown) {
			await transaction.update(filmJobs).set({ titles, descriptions }).where(eq(filmJobs.videoId, videoId));
			await announceFilms(transaction);
			return;
		}
		if (poster !== null && poster !== now.poster) await requirePicture(transaction, poster);
		await changeVideo(change, videoId, { titles, descriptions, poster });
	});
}

function cleaned(texts: FilmDescription['titles']): FilmDescription['titles'] {
	const written = Object.entries(texts).map(([lang, text]) => [lang, cleanText(text ?? '')]);
	return Object.fromEntries(written.filter(([, text]) => text !== ''));
}

async function requirePicture(transaction: Transaction, file: string): Promise<void> {
	const isPicture = sql`${media.file} = ${file} and ${media.width} is not null`;
	if ((await transaction.$count(media, isPicture)) > 0) return;
	throw new ContentRefusal('file-not-found', `There is no picture ${file}.`);
}

/**
 * Gives a film other subtitles of a language, as work that an instance with ffmpeg or without does; null removes them.
 *
 * @throws ContentRefusal `video-not-found`, `unusable-film-encrypted`; PermissionMissing
 */
export async function giveSubtitles(
	database: Database,
	actor: PersonActor,
	{ videoId, lang }: { videoId: string; lang: string },
	given: GivenSubtitles | null,
): Promise<void> {
	await changeContent(database, actor, async (change) => {
		const { transaction } = change;
		await authoriseAnywhere(transaction, actor, 'media.upload');
		const { shown, titles } = await loadFilm(transaction, videoId);
		if (shown?.isEncrypted) throw new ContentRefusal('unusable-film-encrypted', `${videoId} is encrypted.`);
		const { personId, address } = actor;
		const subtitles = JSON.stringify({ [lang]: given });
		await transaction
			.insert(filmJobs)
			.values({ videoId, personId, address, name: titles.zh ?? videoId, subtitles: { [lang]: given } })
			.onConflictDoUpdate({
				target: filmJobs.videoId,
				set: {
					subtitles: sql`${filmJobs.subtitles} || ${subtitles}::jsonb`,
					...{ refusal: null, attempts: 0, touchedAt: sql`now()` },
				},
			});
		// Whose work it becomes part of may be another person's.
		const details = { lang, file: given?.name ?? null };
		change.audit({ action: 'video.subtitles', subject: `video:${videoId}`, details });
		await announceFilms(transaction);
	});
}

/**
 * Ends the work on a film. A film that is not yet a video is gone; one that is stays as it is.
 *
 * @throws ContentRefusal `film-work-not-found`; PermissionMissing
 */
export async function endFilmWork(
	{ database, objects }: { database: Database; objects: Pick<ObjectStore, 'remove'> },
	actor: PersonActor,
	videoId: string,
): Promise<void> {
	const ended = await changeContent(database, actor, async (change) => {
		const { transaction } = change;
		await authoriseAnywhere(transaction, actor, 'media.upload');
		const [removed] = await transaction.delete(filmJobs).where(eq(filmJobs.videoId, videoId)).returning();
		if (!removed) throw noWork(videoId);
		change.audit({ action: 'video.cancel', subject: `video:${videoId}`, details: { file: removed.name } });
		await announceFilms(transaction);
		return removed;
	});
	await removeSource(objects, ended);
}

/** @throws ContentRefusal `film-work-not-found`; PermissionMissing */
export async function retryFilmWork(database: Database, actor: PersonActor, videoId: string): Promise<void> {
	await database.transaction(async (transaction) => {
		await authoriseAnywhere(transaction, actor, 'media.upload');
		const begun = { refusal: null, attempts: 0, touchedAt: sql`now()` };
		const isOf = eq(filmJobs.videoId, videoId);
		const retried = await transaction.update(filmJobs).set(begun).where(isOf).returning();
		if (retried.length === 0) throw noWork(videoId);
		await announceFilms(transaction);
	});
}

const noWork = (videoId: string) =>
	new ContentRefusal('film-work-not-found', `Nothing is being done with ${videoId}.`);
