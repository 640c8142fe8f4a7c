import type { ArticleCard } from '@portico/api/answers/articles.ts';
import type { Language } from '@portico/api/languages.ts';
import { sql } from 'drizzle-orm';
import { type ColumnTree, columnReference, findInTree } from '../../columns/column-tree.ts';
import { noteTags } from '../../events/answer-tags.ts';
import { cardTag, videoMarkTag, videoPosterTag } from '../../events/content-tags.ts';
import { type MediaByFile, pictureOf } from '../../media/resolve-media.ts';
import { publishedJoins } from '../../store/tables/published-text.ts';
import { titleBreaks } from '../../titles/title-breaks.ts';

/** The row of a card. `fd_code` is the home column; the timestamp is text. */
export type CardRow = {
	article_id: string;
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

/**
 * The fields of a CardRow, for statements whose `places` are rows with `article_id` and `published_at` of
 * published texts, and which end in `cardJoins`.
 */
export const cardFields = sql`places.article_id, places.published_at, versions.title,
	coalesce(versions.summary, versions.excerpt) as summary, articles.pinned, articles.cover, articles.fd_code,
	versions.video_id, videos.duration as video_duration,
	videos.poster as video_poster`;

/** Joins the rest of a CardRow to `places` and the `versions` shown for them. */
export const cardDetailJoins = sql`
	join articles on articles.article_id = places.article_id
	left join videos on videos.video_id = versions.video_id`;

/** Joins the rest of a CardRow to `places`. */
export function cardJoins(language: Language) {
	return sql`${publishedJoins(language)} ${cardDetailJoins}`;
}

/** The picture of a card: the article's cover, else the poster of its video. */
export function coverFile(row: CardRow): string | null {
	return row.cover ?? row.video_poster;
}

/**
 * The order of a list: pinned first, then newest first. Matches the index `listings_order`, including the
 * position of nulls.
 */
export const listOrder = sql`pinned desc nulls first, published_at desc nulls first, article_id desc nulls first`;

/** Newest first. Matches the index `listings_time`. */
export const timeOrder = sql`published_at desc nulls first, article_id desc nulls first`;

/** Turns rows into cards. Skips a row whose column was added or removed between two statements. */
export function articleCards(
	rows: CardRow[],
	tree: ColumnTree,
	mediaByFile: MediaByFile,
	language: Language,
): ArticleCard[] {
	return rows.flatMap((row) => {
		noteTags(cardTag(row.article_id, language));
		const column = findInTree(tree, row.fd_code, language);
		if (!column) return [];
		return {
			articleId: row.article_id,
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

function videoOf({ cover, video_id: videoId, video_duration: duration }: CardRow): ArticleCard['video'] {
	if (videoId === null) return null;
	noteTags(videoMarkTag(videoId));
	if (cover === null) noteTags(videoPosterTag(videoId));
	return duration === null ? null : { videoId, duration };
}
