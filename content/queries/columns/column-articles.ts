import type { ArticleList } from '@portico/api/answers/articles.ts';
import type { Language } from '@portico/api/languages.ts';
import { sql } from 'drizzle-orm';
import { noteTags } from '../../events/answer-tags.ts';
import { listTag } from '../../events/content-tags.ts';
import { isIdentifier } from '../../model/identifiers.ts';
import type { Database } from '../../store/connect.ts';
import {
	articleCards,
	type CardRow,
	cardFields,
	cardJoins,
	coverFile,
	listOrder,
} from '../articles/article-cards.ts';
import { resolveMedia } from '../resolve-media.ts';
import { findInTree } from './column-tree.ts';
import { loadColumnTree } from './load-column-tree.ts';

export type Paging = { page: number; pageSize: number };

/**
 * A page of the articles of a column and of those below it, in its list's order. A page beyond the last
 * has no items. Null when there is no such column.
 */
export async function listColumnArticles(
	database: Database,
	fdCode: string,
	language: Language,
	{ page, pageSize }: Paging,
): Promise<ArticleList | null> {
	if (!isIdentifier(fdCode)) return null;
	const tree = await loadColumnTree(database, language);
	const column = findInTree(tree, fdCode, language);
	if (!column) return null;
	noteTags(listTag(fdCode, language));
	const offset = (page - 1) * pageSize;
	const rows = offset < column.total ? await loadPage(database, fdCode, language, offset, pageSize) : [];
	const mediaByFile = await resolveMedia(database, rows.map(coverFile));
	return { items: articleCards(rows, tree, mediaByFile, language), total: column.total, page, pageSize };
}

/**
 * Adding up months finds the one the page begins in, so that at most a month is passed over, in the index
 * alone, however far down a list of any length the page is. Only the page's own rows are joined.
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
