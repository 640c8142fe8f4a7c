import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../store/connect.ts';

export type ListSort = {
	sort: 'changed' | 'published' | 'title' | 'column';
	direction: 'ascending' | 'descending';
};

/** A page of the filtered list: its articles in order, and how many match in all. */
export type ListPage = { articleIds: string[]; total: number };

const sortKeys = {
	changed: sql`list.changed_at`,
	published: sql`list.published_at`,
	title: sql`list.title_order`,
};

type Range = { offset: number; limit: number };

/**
 * Reads a page of the list. Counting reads the whole table; sorting keeps only the rows before the end of the page,
 * counted from the nearer end of the list.
 *
 * @param condition for rows of `article_list list`
 * @param columnOrder all columns in the order of the tree, to sort by
 */
export async function loadListPage(
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

/** Counts by column, then reads only the columns that the page is about; newest changes first in each. */
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
	let [before, total] = [0, 0];
	const onPage: string[] = [];
	for (const fdCode of columnOrder) {
		const end = total + (totals.get(fdCode) ?? 0);
		if (end <= offset) before = end;
		else if (end > total && total < offset + limit) onPage.push(fdCode);
		total = end;
	}
	if (onPage.length === 0) return { articleIds: [], total };
	const columns = sql.param(onPage);
	const { rows } = await database.execute<{ article_id: string }>(sql`
		select list.article_id from article_list list
		where ${condition} and list.fd_code = any (${columns}::text[])
		order by array_position(${columns}::text[], list.fd_code), list.changed_at desc, list.article_id desc
		limit ${limit} offset ${offset - before}
	`);
	return { articleIds: rows.map((row) => row.article_id), total };
}
