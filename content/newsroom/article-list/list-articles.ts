import type { Language } from '@portico/api/languages.ts';
import type { ListedArticle } from '@portico/api/newsroom/answers/articles.ts';
import { type SQL, sql } from 'drizzle-orm';
import type { ColumnNode, ColumnTree } from '../../columns/column-tree.ts';
import { loadColumnTree } from '../../columns/load-column-tree.ts';
import { loadSiteSettings } from '../../site/load-site-settings.ts';
import type { Database } from '../../store/connect.ts';
import { type ListState, stateBits } from '../../store/tables/list-states.ts';
import { foldCharacters } from '../../words/folding/fold-characters.ts';
import { allowedColumns, columnPaths, isOneOf } from '../allowed-columns.ts';
import { dayStart, nextDay } from '../day-start.ts';
import { type ListSort, loadListPage } from './list-page.ts';
import { loadListedArticles, type Viewer } from './load-listed-articles.ts';

/** Who reads the newsroom's lists. */
export type Reader = Viewer & { personId: string };

export type ListQuery = ArticleFilter & ListSort & { page: number; pageSize: number };

/**
 * A page of the articles whose home column the person may read in some language.
 *
 * @returns the articles, and how many match in all
 */
export async function listArticles(
	database: Database,
	reader: Reader,
	query: ListQuery,
): Promise<{ items: ListedArticle[]; total: number }> {
	const tree = await loadColumnTree(database);
	const { timeZone } = await loadSiteSettings(database);
	const paths = columnPaths(tree);
	const readableColumns = allowedColumns(reader.grants, 'read', null, paths);
	const condition = listCondition(query, { personId: reader.personId, tree, readableColumns, timeZone });
	const range = { offset: (query.page - 1) * query.pageSize, limit: query.pageSize };
	const { articleIds, total } = await loadListPage(database, condition, query, range, [...paths.keys()]);
	return { items: await loadListedArticles(database, articleIds, reader, { tree, paths }), total };
}

/** What the article list is filtered by; empty strings for nothing. */
type ArticleFilter = {
	/** In a title of either language, or the beginning of an identifier. */
	text: string;
	/** With all columns below it. */
	fdCode: string;
	/** The language that `state` is about; either, if missing. */
	lang?: Language | undefined;
	state?: ListState | undefined;
	/** In the byline of either language. */
	author: string;
	/** Only articles with a text that the person changed. */
	by?: 'me' | undefined;
	date: 'changed' | 'published';
	/** Days in the site's time zone, both included. */
	from?: string | undefined;
	to?: string | undefined;
};

/** Who filters, and what their filter is about. */
type FilterContext = {
	personId: string;
	tree: ColumnTree;
	/** Null for all. */
	readableColumns: readonly string[] | null;
	timeZone: string;
};

/** The condition for rows of `article_list list`. */
function listCondition(filter: ArticleFilter, context: FilterContext): SQL {
	const conditions = [
		isOneOf(sql`list.fd_code`, context.readableColumns),
		textCondition(filter.text),
		columnCondition(filter.fdCode, context.tree),
		filter.state && sql`list.states & ${stateBits([filter.state], filter.lang ?? null)}::int <> 0`,
		likeCondition(sql`list.bylines`, filter.author),
		filter.by && isChangedBy(context.personId),
		dateCondition(filter, context.timeZone),
	];
	return sql.join(
		conditions.filter((condition) => condition !== undefined),
		sql` and `,
	);
}

function textCondition(text: string): SQL | undefined {
	const inTitles = likeCondition(sql`list.titles`, text);
	return inTitles && sql`(${inTitles} or list.article_id like ${`${escapeLike(text.trim())}%`})`;
}

/** The words in this order, whatever the space between them. */
function likeCondition(column: SQL, text: string): SQL | undefined {
	const words = foldCharacters(text).trim().replaceAll(/\s+/g, ' ');
	return words === '' ? undefined : sql`${column} like ${`%${escapeLike(words)}%`}`;
}

function escapeLike(text: string): string {
	return text.replaceAll(/[\\%_]/g, '\\$&');
}

function columnCondition(fdCode: string, tree: ColumnTree): SQL | undefined {
	if (fdCode === '') return undefined;
	const node = tree.byCode.get(fdCode);
	const codes = sql.param(node ? withDescendants(node) : [fdCode]);
	// Few articles have further columns, and comparing arrays is slow.
	return sql`(list.fd_code = any (${codes}::text[])
		or list.also_in <> '{}' and list.also_in && ${codes}::text[])`;
}

function withDescendants(node: ColumnNode): string[] {
	return [node.fdCode, ...node.children.flatMap(withDescendants)];
}

function isChangedBy(personId: string): SQL {
	return sql`list.article_id in (
		select article_id from person_text_changes where person_id = ${personId}
	)`;
}

function dateCondition({ date, from, to }: ArticleFilter, timeZone: string): SQL | undefined {
	const column = date === 'changed' ? sql`list.changed_at` : sql`list.published_at`;
	const conditions = [
		from && sql`${column} >= ${dayStart(from, timeZone).toISOString()}::timestamptz`,
		to && sql`${column} < ${dayStart(nextDay(to), timeZone).toISOString()}::timestamptz`,
	].filter((condition) => condition !== undefined && condition !== '');
	return conditions.length === 0 ? undefined : sql.join(conditions, sql` and `);
}
