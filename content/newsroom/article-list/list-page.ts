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
 * Reads a page of the list. Counting reads the whole table. A page is looked for from the nearer end of the list, in
 * the order of an index if few rows before it do not match, else by sorting.
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
