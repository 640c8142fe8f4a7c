import type { Article, ArticleLink } from '@portico/api/answers/articles.ts';
import type { Language } from '@portico/api/languages.ts';
import { sql } from 'drizzle-orm';
import { noteTags } from '../../events/answer-tags.ts';
import { linkTag, listTag, neighboursTag } from '../../events/content-tags.ts';
import { publishedJoins } from '../../store/tables/published-text.ts';
import { titleBreaks } from '../../titles/title-breaks.ts';
import { timeOrder } from './article-cards.ts';

/** The number of related articles. */
const relatedCount = 4;

export type NeighbourRow = {
	role: 'previous' | 'next' | 'related';
	article_id: string;
	title: string;
	published_at: string;
};

const inColumn = sql`listings.fd_code = shown.fd_code and listings.lang = shown.lang`;
const shownPlace = sql`(shown.published_at, shown.article_id)`;

/**
 * The articles around `shown` in its column, as an array of NeighbourRow: the next newer one, the next
 * older one, and the newest others. Each comes from the end of a range of the index `listings_time`, so
 * nothing is counted or skipped.
 */
export const neighbourRows = sql`(
	select coalesce(jsonb_agg(neighbours order by published_at desc, article_id desc), '[]')
	from (
		select places.role, places.article_id, places.published_at, versions.title
		from (
			(
				select 'previous' as role, article_id, published_at from listings
				where ${inColumn} and (listings.published_at, listings.article_id) > ${shownPlace}
				order by published_at, article_id limit 1
			) union all (
				select 'next', article_id, published_at from listings
				where ${inColumn} and (listings.published_at, listings.article_id) < ${shownPlace}
				order by ${timeOrder} limit 1
			) union all (
				select 'related', article_id, published_at from listings
				where ${inColumn} and listings.article_id <> shown.article_id
				order by ${timeOrder} limit ${sql.raw(String(relatedCount))}
			)
		) places
		${publishedJoins(sql`shown.lang`)}
	) neighbours
)`;

/** The neighbours and related articles as an article's page shows them. */
export function neighboursOf(
	rows: NeighbourRow[],
	{ articleId, fdCode, language }: { articleId: string; fdCode: string; language: Language },
): Pick<Article, 'previous' | 'next' | 'related'> {
	noteTags(
		neighboursTag(articleId, language),
		listTag(fdCode, language),
		...rows.map((row) => linkTag(row.article_id, language)),
	);
	const linksOf = (role: NeighbourRow['role']) => rows.filter((row) => row.role === role).map(articleLink);
	return {
		previous: linksOf('previous')[0] ?? null,
		next: linksOf('next')[0] ?? null,
		related: linksOf('related'),
	};
}

function articleLink(row: NeighbourRow): ArticleLink {
	return {
		articleId: row.article_id,
		title: row.title,
		titleBreaks: titleBreaks(row.title),
		publishedAt: new Date(row.published_at).toISOString(),
	};
}
