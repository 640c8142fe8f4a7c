import type { ArticleCard } from '@portico/api/answers/articles.ts';
import type { Language } from '@portico/api/languages.ts';
import { sql } from 'drizzle-orm';
import { noteTags } from '../../events/answer-tags.ts';
import { cardTag, videoMarkTag, videoPosterTag } from '../../events/content-tags.ts';
import { type ColumnTree, columnReference, findInTree } from '../columns/column-tree.ts';
import { type MediaByFile, pictureOf } from '../resolve-media.ts';
import { publishedJoins } from './published-text.ts';

/** What the store tells of a card. `fd_code` is the home column; the moment comes as text. */
export type CardRow = {
	article_id: string;
	title: string;
	summary: string;
	published_at: string;
	pinned: boolean;
	cover: string | null;
	fd_code: string;
	/** The first film in the body; its length (in seconds) and poster are null where the store lacks it. */
	video_id: string | null;
	video_duration: number | null;
	video_poster: string | null;
};

/**
 * The fields of a CardRow, for statements whose `places` are rows with `article_id` and `published_at`
 * of published texts, and which end in `cardJoins`.
 */
export const cardFields = sql`places.article_id, places.published_at, versions.title,
	coalesce(versions.summary, versions.excerpt) as summary, articles.pinned, articles.cover, articles.fd_code,
	versions.video_id, videos.duration as video_duration,
	videos.poster as video_poster`;

/** Leads from `places` and the `versions` shown of them to the rest of a CardRow. */
export const restOfCardJoins = sql`
	join articles on articles.article_id = places.article_id
	left join videos on videos.video_id = versions.video_id`;

/** Leads from `places` to the rest of a CardRow. */
export function cardJoins(language: Language) {
	return sql`${publishedJoins(language)} ${restOfCardJoins}`;
}

/** The picture of a card: the article's cover, else the poster of its film. */
export function coverFile(row: CardRow): string | null {
	return row.cover ?? row.video_poster;
}

/** The order of a list: pinned first, then newest first. The index `listings_order` has it so, to the nulls. */
export const listOrder = sql`pinned desc nulls first, published_at desc nulls first, article_id desc nulls first`;

/** Newest first, as the index `listings_time` has it. */
export const timeOrder = sql`published_at desc nulls first, article_id desc nulls first`;

/** Makes cards of rows. A row whose column came or went between two statements is left out. */
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
			summary: row.summary,
			publishedAt: new Date(row.published_at).toISOString(),
			pinned: row.pinned,
			cover: pictureOf(mediaByFile, coverFile(row), language),
			video: filmOf(row),
			column: columnReference(column, language),
		};
	});
}

function filmOf({ cover, video_id: videoId, video_duration: duration }: CardRow): ArticleCard['video'] {
	if (videoId === null) return null;
	noteTags(videoMarkTag(videoId));
	if (cover === null) noteTags(videoPosterTag(videoId));
	return duration === null ? null : { videoId, duration };
}
