import type { ArticleCard } from '@portico/api/answers/articles.ts';
import type { Language } from '@portico/api/languages.ts';
import { type SQL, sql } from 'drizzle-orm';
import { type ColumnTree, columnReference } from '../columns/column-tree.ts';
import { addTags, articleTag, videoTag } from '../events/content-tags.ts';
import { type MediaByFile, pictureOf } from '../media/resolve-media.ts';
import type { Database } from '../store/connect.ts';
import { publishedJoins } from '../store/tables/schema.ts';
import { titleBreaks } from '../titles/title-breaks.ts';
import { type LinkRow, linkedArticle, linkFields } from './article-addresses.ts';

/**
 * The fields of a CardRow, for statements whose `places` are rows with `article_id` and `published_at` of
 * published texts, and which end in `cardJoins`.
 */
export const cardFields = sql`places.article_id, ${linkFields}, places.published_at, versions.title,
	coalesce(versions.summary, versions.excerpt) as summary, articles.pinned, articles.cover, articles.fd_code,
	versions.video_id, videos.duration as video_duration,
	videos.poster as video_poster`;

/** Joins the rest of a CardRow to `places` and the `versions` shown for them. */
export const cardDetailJoins = sql`
	join articles on articles.article_id = places.article_id
	left join videos on videos.video_id = versions.video_id`;

/**
 * The order of a list: pinned first, then newest first. Matches the index `listings_order`, including the
 * position of nulls.
 */
export const listOrder = sql`pinned desc nulls first, published_at desc nulls first, article_id desc nulls first`;

/** Newest first. Matches the index `listings_time`. */
export const timeOrder = sql`published_at desc nulls first, article_id desc nulls first`;

/**
 * Loads the first articles of several columns in one statement.
 *
 * @param order `listOrder` or `timeOrder`
 * @param count the maximum number of articles per column
 * @returns the rows of each column that has any, by its fdCode
 */
export async function loadFirstCards(
	database: Database,
	fdCodes: string[],
	language: Language,
	order: SQL,
	count: number,
): Promise<Map<string, CardRow[]>> {
	if (fdCodes.length === 0) return new Map();
	const { rows } = await database.execute<CardRow & { listed_in: string }>(sql`
		select wanted.fd_code as listed_in, ${cardFields}
		from unnest(${sql.param(fdCodes)}::text[]) as wanted (fd_code)
		cross join lateral (
			select article_id, published_at, row_number() over (order by ${order}) as place
			from listings
			where listings.fd_code = wanted.fd_code and listings.lang = ${language}
			order by ${order} limit ${count}
		) places
		${cardJoins(language)}
		order by wanted.fd_code, places.place
	`);
	return Map.groupBy(rows, (row) => row.listed_in);
}

/** The row of a card. `fd_code` is the home column; the timestamp is text. */
export type CardRow = LinkRow & {
	title: string;
	summary: string;
	published_at: string;
	pinned: boolean;
	cover: string | null;
	fd_code: string;
	/**
	 * The first video in the body; its duration (in seconds) and poster are null when the video is not
	 * stored.
	 */
	video_id: string | null;
	video_duration: number | null;
	video_poster: string | null;
};

/** Joins the rest of a CardRow to `places`. */
export function cardJoins(language: Language) {
	return sql`${publishedJoins(language)} ${cardDetailJoins}`;
}

/** The picture of a card: the article's cover, else the poster of its video. */
export function coverFile(row: CardRow): string | null {
	return row.cover ?? row.video_poster;
}

/** Turns rows into cards. Skips a row whose column was added or removed between two statements. */
export function articleCards(
	rows: CardRow[],
	tree: ColumnTree,
	mediaByFile: MediaByFile,
	language: Language,
): ArticleCard[] {
	return rows.flatMap((row) => {
		addTags(articleTag(row.article_id));
		const column = tree.byCode.get(row.fd_code);
		if (!column) return [];
		return {
			...linkedArticle(row),
			title: row.title,
			titleBreaks: titleBreaks(row.title),
			summary: row.summary,
			publishedAt: new Date(row.published_at).toISOString(),
			pinned: row.pinned,
			cover: pictureOf(mediaByFile, coverFile(row), language),
			video: videoOf(row),
			column: columnReference(column, language),
		};
	});
}

function videoOf({ video_id: videoId, video_duration: duration }: CardRow): ArticleCard['video'] {
	if (videoId === null) return null;
	addTags(videoTag(videoId));
	return duration === null ? null : { videoId, duration };
}
