import type { ColumnReference } from '@portico/api/answers/shared-parts.ts';
import type { Language } from '@portico/api/languages.ts';
import { sql } from 'drizzle-orm';
import { timeOrder } from '../articles/article-cards.ts';
import { columnReference, loadColumnTree } from '../columns/column-tree.ts';
import { articleTag, listTag, noteTags } from '../events/content-tags.ts';
import { isIdentifier } from '../model/identifiers.ts';
import type { Database } from '../store/connect.ts';
import { publishedJoins, shownModification } from '../store/tables/published-text.ts';

export type FeedEntry = {
	articleId: string;
	title: string;
	summary: string;
	author: string | null;
	publishedAt: Date;
	modifiedAt: Date;
};

export type Feed = { column: ColumnReference; entries: FeedEntry[] };

type EntryRow = {
	article_id: string;
	title: string;
	summary: string;
	author: string | null;
	published_at: string;
	modified_at: string;
};

/** The newest articles of a column and its descendants; null when the column does not exist. */
export async function loadFeed(
	database: Database,
	fdCode: string,
	language: Language,
	count: number,
): Promise<Feed | null> {
	if (!isIdentifier(fdCode)) return null;
	const tree = await loadColumnTree(database);
	const column = tree.byCode.get(fdCode);
	if (!column) return null;
	noteTags(listTag(fdCode));
	const { rows } = await database.execute<EntryRow>(sql`
		select places.article_id, places.published_at, versions.title, versions.author,
			coalesce(versions.summary, versions.excerpt) as summary, ${shownModification} as modified_at
		from (
			select article_id, published_at from listings
			where fd_code = ${fdCode} and lang = ${language}
			order by ${timeOrder} limit ${count}
		) places
		${publishedJoins(language)}
		order by places.published_at desc, places.article_id desc
	`);
	noteTags(...rows.map((row) => articleTag(row.article_id)));
	const entries = rows.map((row) => ({
		articleId: row.article_id,
		title: row.title,
		summary: row.summary,
		author: row.author,
		publishedAt: new Date(row.published_at),
		modifiedAt: new Date(row.modified_at),
	}));
	return { column: columnReference(column, language), entries };
}
