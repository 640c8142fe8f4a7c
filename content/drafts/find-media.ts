import type { Language } from '@portico/api/languages.ts';
import type { FoundMedium } from '@portico/api/newsroom/answers/editing.ts';
import { and, asc, type Column, desc, eq, ilike, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import { baseNameOf, digestInAddress } from '../files/media-files.ts';
import { storeKey } from '../files/media-store.ts';
import { focalPointOf } from '../media/resolve-media.ts';
import { inLanguage } from '../model/in-language.ts';
import { isOneOf } from '../newsroom/allowed-columns.ts';
import type { Database } from '../store/connect.ts';
import { filmJobs, media, videos } from '../store/tables/media-schema.ts';
import { type MediaReader, readableMedia } from './readable-media.ts';

export type MediaQuery = {
	kind: 'picture' | 'file' | 'video';
	/** In the name of a file, in a description or in a title; empty for all. */
	text: string;
	/** Only these: names of files, or identifiers of videos. */
	ids: readonly string[];
	limit: number;
};

/** Pictures and other files that a person may read, by name, or videos, newest first. */
export async function findMedia(
	database: Database,
	reader: MediaReader,
	{ kind, text, ids, limit }: MediaQuery,
	language: Language,
): Promise<{ items: FoundMedium[]; hasMore: boolean }> {
	const pattern = `%${text.trim().replaceAll(/[\\%_]/g, '\\$&')}%`;
	const isLike = (place: Column | SQL) => ilike(place, pattern);
	/** Whether it is asked for, by its identifier or by a text in one of its languages. */
	const isWanted = (id: Column, texts: Column) =>
		and(
			text.trim() === ''
				? undefined
				: or(...[id, sql`${texts} ->> 'zh'`, sql`${texts} ->> 'en'`].map(isLike)),
			isOneOf(sql`${id}`, ids.length === 0 ? null : ids),
		);
	if (kind === 'video') {
		const making = await filmsInWork(database, isWanted(filmJobs.videoId, filmJobs.titles), language);
		const { videoId, titles, poster, duration, manifest } = videos;
		const condition = isWanted(videoId, titles);
		const rows = await database
			.select({
				...{ id: videoId, titles, poster, duration },
				width: sql<number>`(${manifest} ->> 'width')::int`,
				height: sql<number>`(${manifest} ->> 'height')::int`,
			})
			.from(videos)
			.where(condition)
			.orderBy(desc(videos.publishedAt), asc(videoId))
			.limit(limit + 1);
		const items = rows.map(({ titles, ...row }): FoundMedium => {
			const name = inLanguage(titles, language)?.text ?? row.id;
			return { ...row, kind, name, alt: '', caption: '', size: null, pages: null, focus: null };
		});
		return firstOf([...making, ...items], limit);
	}
	const condition = and(
		kind === 'picture' ? isNotNull(media.width) : isNull(media.width),
		isWanted(media.file, media.alts),
		// What a text names already is shown, wherever it is.
		ids.length === 0 ? isNull(media.removedAt) : undefined,
		await readableMedia(database, reader, ids),
	);
	const { file, alts, captions, width, height, size, pages, focalX, focalY } = media;
	const pagesKnown = sql<number | null>`nullif(${pages}, 0)`;
	const rows = await database
		.select({ id: file, alts, captions, width, height, size, pages: pagesKnown, focalX, focalY })
		.from(media)
		.where(condition)
		.orderBy(asc(sql`${media.file} collate "C"`))
		.limit(limit + 1);
	const items = rows.map(({ alts, captions, focalX, focalY, ...row }): FoundMedium => {
		const name = inLanguage(alts, language)?.text ?? baseNameOf(row.id);
		// Words of another language would stand in the text as its own.
		const [alt = '', caption = ''] = [alts[language], captions[language]];
		const poster = kind === 'picture' ? row.id : null;
		const focus = focalPointOf({ focalX, focalY });
		return { ...row, kind, name, alt, caption, duration: null, poster, focus };
	});
	return firstOf(items, limit);
}

const firstOf = (found: FoundMedium[], limit: number) => ({
	items: found.slice(0, limit),
	hasMore: found.length > limit,
});

/** Films that are not videos yet, the newest first; they can stand in texts already. */
async function filmsInWork(
	database: Database,
	condition: SQL | undefined,
	language: Language,
): Promise<FoundMedium[]> {
	const { videoId, titles } = filmJobs;
	const rows = await database
		.select({ id: videoId, titles })
		.from(filmJobs)
		.where(and(isNotNull(filmJobs.source), condition))
		.orderBy(desc(filmJobs.createdAt), asc(videoId));
	return rows.map(({ id, titles }) => ({
		...{ id, kind: 'video', name: inLanguage(titles, language)?.text ?? id, alt: '', caption: '' },
		...{ size: null, pages: null, duration: null, width: null, height: null },
		...{ poster: null, focus: null },
	}));
}

/** A stored picture to show in the newsroom: where the media store keeps it, and its type. */
export type StoredPicture = { key: string; mediaType: string };

/**
 * The copy of a picture that is at least this wide, or the picture itself; null where the store has no such picture
 * that the person may read. Also of pictures that nothing published uses.
 */
export async function findStoredPicture(
	database: Database,
	reader: MediaReader,
	file: string,
	width: number,
): Promise<StoredPicture | null> {
	const [row] = await database
		.select()
		.from(media)
		.where(and(eq(media.file, file), isNotNull(media.width), await readableMedia(database, reader, [file])));
	if (!row) return null;
	const digest = row.digest.slice(0, digestInAddress);
	const [copy] = row.variants
		.filter((variant) => variant.format === 'webp' && variant.width >= width)
		.sort((one, other) => one.width - other.width);
	if (copy && !row.animated) return { key: storeKey(digest, baseNameOf(copy.file)), mediaType: 'image/webp' };
	return { key: storeKey(digest, baseNameOf(row.file)), mediaType: row.mediaType };
}
