import type { Language } from '@portico/api/languages.ts';
import type { ListedArticle } from '@portico/api/newsroom/answers/articles.ts';
import { type SQL, sql } from 'drizzle-orm';
import { articleNamed } from '../articles/article-addresses.ts';
import { type ColumnNode, type ColumnTree, loadColumnTree } from '../columns/column-tree.ts';
import { loadSiteSettings } from '../site/site-settings.ts';
import { dayOf } from '../statistics/statistics-clock.ts';
import type { Database } from '../store/connect.ts';
import { type ListState, stateBits } from '../store/tables/newsroom-schema.ts';
import { foldCharacters } from '../words/fold-characters.ts';
import { allowedColumns, columnPaths, isOneOf } from './allowed-columns.ts';
import { loadListedArticles, type Viewer } from './load-listed-articles.ts';

/** More than the distance of any time zone from UTC. */
const maxOffsetMs = 26 * 3_600_000;

const sortKeys = {
	changed: sql`list.changed_at`,
	published: sql`list.published_at`,
	title: sql`list.title_order`,
};

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
	/** In a title of either language, the beginning of an identifier, or an address. */
	text: string;
	/** With all columns below it. */
	fdCode: string;
	/** The language that `state` is about; either, if missing. */
	lang?: Language | undefined;
	state?: ListState | undefined;
	/** In the byline of either language. */
	author: string;
	/** Only articles with a text that the person changed, or wrote on. */
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
	const written = text.trim();
	return (
		inTitles &&
		sql`(${inTitles} or list.article_id like ${`${escapeLike(written)}%`} or list.article_id = ${articleNamed(written)})`
	);
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

type ListSort = {
	sort: 'changed' | 'published' | 'title' | 'column';
	direction: 'ascending' | 'descending';
};

/** A page of the filtered list: its articles in order, and how many match in all. */
type ListPage = { articleIds: string[]; total: number };

type Range = { offset: number; limit: number };

/**
 * Reads a page of the list. Counting reads the whole table. A page is looked for from the nearer end of the list, in
 * the order of an index if few rows before it do not match, else by sorting.
 *
 * @param condition for rows of `article_list list`
 * @param columnOrder all columns in the order of the tree, to sort by
 */
async function loadListPage(
	database: Database,
	condition: SQL,
	{ sort, direction }: ListSort,
	range: Range,
	columnOrder: readonly string[],
): Promise<ListPage> {
	const isDescending = direction === 'descending';
	if (sort === 'column') {
		const order = isDescending ? columnOrder.toReversed() : columnOrder;
		return loadPageByColumn(database, condition, order, range);
	}
	const { rows } = await database.execute<{ total: number }>(sql`
		select count(*)::int as total from article_list list where ${condition}
	`);
	const total = rows[0]?.total ?? 0;
	const articleIds = await loadSorted(database, condition, sort, isDescending, total, range);
	return { articleIds, total };
}

/** Articles that were never published come last in either direction. */
async function loadSorted(
	database: Database,
	condition: SQL,
	sort: keyof typeof sortKeys,
	isDescending: boolean,
	total: number,
	{ offset, limit }: Range,
): Promise<string[]> {
	const count = Math.min(limit, total - offset);
	if (count <= 0) return [];
	const fromEnd = total - offset - count;
	const isReversed = fromEnd < offset;
	const isDown = isDescending !== isReversed;
	const way = isDown ? sql`desc` : sql`asc`;
	const nulls = sort !== 'published' ? sql`` : isReversed ? sql`nulls first` : sql`nulls last`;
	const { rows } = await database.execute<{ article_id: string }>(sql`
		select list.article_id from article_list list where ${condition}
		order by ${sortKeys[sort]} ${way} ${nulls}, list.article_id ${way}
		limit ${count} offset ${isReversed ? fromEnd : offset}
	`);
	const articleIds = rows.map((row) => row.article_id);
	return isReversed ? articleIds.toReversed() : articleIds;
}

/** Counts by column, then reads the page’s part of each column in the order of an index, newest changes first. */
async function loadPageByColumn(
	database: Database,
	condition: SQL,
	columnOrder: readonly string[],
	{ offset, limit }: Range,
): Promise<ListPage> {
	const { rows: counts } = await database.execute<{ fd_code: string; total: number }>(sql`
		select fd_code, count(*)::int as total from article_list list where ${condition} group by fd_code
	`);
	const totals = new Map(counts.map((row) => [row.fd_code, row.total]));
	const parts: { fdCode: string; skipped: number; taken: number }[] = [];
	let total = 0;
	for (const fdCode of columnOrder) {
		const inColumn = totals.get(fdCode) ?? 0;
		const skipped = Math.max(0, offset - total);
		const taken = Math.min(inColumn, offset + limit - total) - skipped;
		if (taken > 0) parts.push({ fdCode, skipped, taken });
		total += inColumn;
	}
	const { rows } = await database.execute<{ article_id: string }>(sql`
		select page.article_id
		from unnest(
			${sql.param(parts.map(({ fdCode }) => fdCode))}::text[],
			${sql.param(parts.map(({ skipped }) => skipped))}::int[],
			${sql.param(parts.map(({ taken }) => taken))}::int[]
		) with ordinality as parts(fd_code, skipped, taken, place)
		cross join lateral (
			select list.article_id, list.changed_at from article_list list
			where ${condition} and list.fd_code = parts.fd_code
			order by list.changed_at desc, list.article_id desc limit parts.taken offset parts.skipped
		) page
		order by parts.place, page.changed_at desc, page.article_id desc
	`);
	return { articleIds: rows.map((row) => row.article_id), total };
}

/**
 * The first instant of a day in a time zone, to the second: midnight, or later where clocks skip it.
 *
 * @param day as `2026-05-01`
 * @param timeZone a name or an offset, as for `Intl`
 */
export function dayStart(day: string, timeZone: string): Date {
	const utc = Date.parse(`${day}T00:00:00Z`);
	let before = (utc - maxOffsetMs) / 1000;
	let after = (utc + maxOffsetMs) / 1000;
	while (after - before > 1) {
		const middle = Math.floor((before + after) / 2);
		if (dayOf(new Date(middle * 1000), timeZone) < day) before = middle;
		else after = middle;
	}
	return new Date(after * 1000);
}

/** The day after another one. */
export function nextDay(day: string): string {
	return new Date(Date.parse(`${day}T00:00:00Z`) + 24 * 3_600_000).toISOString().slice(0, 10);
}
