import type { ArticleList } from '@portico/api/answers/articles.ts';
import type { Language } from '@portico/api/languages.ts';
import { sql } from 'drizzle-orm';
import {
	articleCards,
	type CardRow,
	cardFields,
	cardJoins,
	coverFile,
	listOrder,
} from '../../articles/queries/article-cards.ts';
import { findInTree } from '../../columns/column-tree.ts';
import { countListed } from '../../columns/count-listed.ts';
import { loadColumnTree } from '../../columns/load-column-tree.ts';
import { noteTags } from '../../events/answer-tags.ts';
import { listTag } from '../../events/content-tags.ts';
import { resolveMedia } from '../../media/resolve-media.ts';
import { isIdentifier } from '../../model/identifiers.ts';
import type { Database } from '../../store/connect.ts';

export type Paging = { page: number; pageSize: number };

/**
 * A page of the articles of a column and its descendants, in the order of its list. A page beyond the
 * last has no items. Null when the column does not exist.
 */
export async function listColumnArticles(
	database: Database,
	fdCode: string,
	language: Language,
	{ page, pageSize }: Paging,
): Promise<ArticleList | null> {
	if (!isIdentifier(fdCode)) return null;
	const tree = await loadColumnTree(database);
	if (!findInTree(tree, fdCode, language)) return null;
	noteTags(listTag(fdCode, language));
	const offset = (page - 1) * pageSize;
	const total = await countListed(database, fdCode, language);
	const rows = offset < total ? await loadPage(database, fdCode, language, offset, pageSize) : [];
	const mediaByFile = await resolveMedia(database, rows.map(coverFile));
	return { items: articleCards(rows, tree, mediaByFile, language), total, page, pageSize };
}

/**
 * Summing months finds the one in which the page begins, so that at most a month is skipped, in the index
 * alone, however deep the page is. Only the page's own rows are joined.
 */
async function loadPage(
	database: Database,
	fdCode: string,
	language: Language,
	offset: number,
	count: number,
): Promise<CardRow[]> {
	const { rows } = await database.execute<CardRow>(sql`
		with months as (
			select pinned, month, total, sum(total) over (order by pinned desc, month desc) as through
			from listing_months
			where fd_code = ${fdCode} and lang = ${language} and total > 0
		),
		start as materialized (
			select pinned, (month + interval '1 month') at time zone 'UTC' as until, through - total as before
			from months where through > ${offset}
			order by pinned desc, month desc limit 1
		)
		select ${cardFields}
		from (
			select article_id, pinned, published_at from listings
			where fd_code = ${fdCode} and lang = ${language}
				and (pinned, published_at) < ((select pinned from start), (select until from start))
			order by ${listOrder} limit ${count} offset ${offset} - (select before from start)
		) places
		${cardJoins(language)}
		order by places.pinned desc, places.published_at desc, places.article_id desc
	`);
	return rows;
}
