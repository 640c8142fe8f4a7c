import type { Language } from '@portico/api/languages.ts';
import type { FoundMedium } from '@portico/api/newsroom/answers/editing.ts';
import { and, asc, desc, eq, ilike, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import { baseNameOf, digestInAddress } from '../files/media-files.ts';
import { storeKey } from '../files/media-store.ts';
import { inLanguage } from '../model/in-language.ts';
import type { Database } from '../store/connect.ts';
import { media, videos } from '../store/tables/media-schema.ts';
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
): Promise<{ items: FoundMedium[]; total: number }> {
	const contains = `%${text.trim().replaceAll(/[\\%_]/g, '\\$&')}%`;
	if (kind === 'video') {
		const condition = and(
			text.trim() === ''
				? undefined
				: or(ilike(videos.videoId, contains), ilike(sql`${videos.titles}::text`, contains)),
			isOneOf(sql`${videos.videoId}`, ids),
		);
		const rows = await database
			.select({
				...{
					videoId: videos.videoId,
					titles: videos.titles,
					poster: videos.poster,
					duration: videos.duration,
				},
				width: sql<number>`(${videos.manifest} ->> 'width')::int`,
				height: sql<number>`(${videos.manifest} ->> 'height')::int`,
			})
			.from(videos)
			.where(condition)
			.orderBy(desc(videos.publishedAt), asc(videos.videoId))
			.limit(limit);
		const items = rows.map((row): FoundMedium => {
			const name = inLanguage(row.titles, language)?.text ?? row.videoId;
			const { videoId: id, width, height, duration, poster } = row;
			const words = { alt: '', caption: '' };
			return { id, kind, name, ...words, width, height, size: null, duration, poster };
		});
		return { items, total: await database.$count(videos, condition) };
	}
	const condition = and(
		kind === 'picture' ? isNotNull(media.width) : isNull(media.width),
		text.trim() === ''
			? undefined
			: or(ilike(media.file, contains), ilike(sql`${media.alts}::text`, contains)),
		isOneOf(sql`${media.file}`, ids),
		await readableMedia(database, reader, ids.length === 1 ? ids[0] : null),
	);
	const { file, alts, captions, width, height, size } = media;
	const rows = await database
		.select({ file, alts, captions, width, height, size })
		.from(media)
		.where(condition)
		.orderBy(asc(sql`${media.file} collate "C"`))
		.limit(limit);
	const items = rows.map((row): FoundMedium => {
		const name = inLanguage(row.alts, language)?.text ?? baseNameOf(row.file);
		// Words of another language would stand in the text as its own.
		const [alt = '', caption = ''] = [row.alts[language], row.captions[language]];
		return {
			...{ id: row.file, kind, name, alt, caption, duration: null },
			...{ width: row.width, height: row.height, size: row.size },
			poster: kind === 'picture' ? row.file : null,
		};
	});
	return { items, total: await database.$count(media, condition) };
}

function isOneOf(column: SQL, ids: readonly string[]): SQL | undefined {
	return ids.length === 0 ? undefined : sql`${column} = any (${sql.param(ids)}::text[])`;
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
		.where(and(eq(media.file, file), isNotNull(media.width), await readableMedia(database, reader, file)));
	if (!row) return null;
	const digest = row.digest.slice(0, digestInAddress);
	const copies = row.variants
		.filter((variant) => variant.format === 'webp' && variant.width >= width)
		.sort((one, other) => one.width - other.width);
	const [copy] = copies;
	if (copy && !row.animated) return { key: storeKey(digest, baseNameOf(copy.file)), mediaType: 'image/webp' };
	return { key: storeKey(digest, baseNameOf(row.file)), mediaType: row.mediaType };
}
