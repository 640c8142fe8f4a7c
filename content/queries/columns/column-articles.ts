import type { ArticleList } from '@portico/api/answers/articles.ts';
import type { Language } from '@portico/api/languages.ts';
import { sql } from 'drizzle-orm';
import { noteTags } from '../../events/answer-tags.ts';
import { listTag } from '../../events/content-tags.ts';
import { isIdentifier } from '../../model/identifiers.ts';
import type { Database } from '../../store/connect.ts';
import { articleCards, type CardRow, cardFields, cardJoins, listOrder } from '../articles/article-cards.ts';
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
	const mediaByFile = await resolveMedia(
		database,
		rows.map((row) => row.cover),
	);
	return { items: articleCards(rows, tree, mediaByFile, language), total: column.total, page, pageSize };
}

/** The rows before the page are passed over in the index alone; only the page's own are joined. */
async function loadPage(
	database: Database,
	fdCode: string,
	language: Language,
	offset: number,
	count: number,
): Promise<CardRow[]> {
	const { rows } = await database.execute<CardRow>(sql`
		select ${cardFields}
		from (
			select article_id, pinned, published_at from listings
			where fd_code = ${fdCode} and lang = ${language}
			order by ${listOrder} limit ${count} offset ${offset}
		) places
		${cardJoins(language)}
		order by places.pinned desc, places.published_at desc, places.article_id desc
	`);
	return rows;
}
