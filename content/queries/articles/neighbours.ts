import type { Article, ArticleLink } from '@portico/api/answers/articles.ts';
import type { Language } from '@portico/api/languages.ts';
import { sql } from 'drizzle-orm';
import { noteTags } from '../../events/answer-tags.ts';
import { linkTag, neighboursTag, newestTag } from '../../events/content-tags.ts';
import type { Database } from '../../store/connect.ts';
import { timeOrder } from './article-cards.ts';
import { publishedJoins } from './published-text.ts';

/** How many other articles of its column an article names. */
const relatedCount = 4;

type LinkRow = {
	role: 'previous' | 'next' | 'related';
	article_id: string;
	title: string;
	published_at: string;
	/** Whether it is newer than the article whose neighbours these are. */
	newer: boolean;
};

/** An article's place in a list: the list of one column, in one language, ordered by time and id. */
export type PlaceInList = { articleId: string; fdCode: string; language: Language; publishedAt: Date };

/**
 * The articles around one in its column: the next newer one, the next older one, and the newest others.
 * Each comes from the end of a range of the index `listings_time`; nothing is counted or passed over.
 */
export async function loadNeighbours(
	database: Database,
	{ articleId, fdCode, language, publishedAt }: PlaceInList,
): Promise<Pick<Article, 'previous' | 'next' | 'related'>> {
	const inColumn = sql`fd_code = ${fdCode} and lang = ${language}`;
	const place = sql`(${publishedAt.toISOString()}::timestamptz, ${articleId}::text)`;
	const { rows } = await database.execute<LinkRow>(sql`
		select places.role, places.article_id, places.published_at, versions.title,
			(places.published_at, places.article_id) > ${place} as newer
		from (
			(
				select 'previous' as role, article_id, published_at from listings
				where ${inColumn} and (published_at, article_id) > ${place}
				order by published_at, article_id limit 1
			) union all (
				select 'next', article_id, published_at from listings
				where ${inColumn} and (published_at, article_id) < ${place}
				order by ${timeOrder} limit 1
			) union all (
				select 'related', article_id, published_at from listings
				where ${inColumn} and article_id <> ${articleId}
				order by ${timeOrder} limit ${relatedCount}
			)
		) places
		${publishedJoins(language)}
		order by places.published_at desc, places.article_id desc
	`);
	noteTags(
		neighboursTag(articleId, language),
		newestTag(fdCode, language, newestLookedAt(rows)),
		...rows.map((row) => linkTag(row.article_id, language)),
	);
	const linksOf = (role: LinkRow['role']) => rows.filter((row) => row.role === role).map(articleLink);
	return {
		previous: linksOf('previous')[0] ?? null,
		next: linksOf('next')[0] ?? null,
		related: linksOf('related'),
	};
}

/** An article leaves itself out of the newest of its column: one that is among them shows one more of them. */
function newestLookedAt(rows: LinkRow[]): number {
	const newer = rows.filter((row) => row.role === 'related' && row.newer).length;
	return newer < relatedCount ? relatedCount + 1 : relatedCount;
}

function articleLink(row: LinkRow): ArticleLink {
	return {
		articleId: row.article_id,
		title: row.title,
		publishedAt: new Date(row.published_at).toISOString(),
	};
}
