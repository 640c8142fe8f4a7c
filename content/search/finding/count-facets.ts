import type { SearchFacets } from '@portico/api/answers/search.ts';
import type { Language } from '@portico/api/languages.ts';
import { sql } from 'drizzle-orm';
import { type ColumnTree, columnReference } from '../../columns/column-tree.ts';
import type { Database } from '../../store/connect.ts';
import type { FoundCounts } from './find-candidates.ts';
import { startOfDay } from './search-scope.ts';

/** The maximum number of columns in the facets. */
const maxColumns = 20;

/** The range of counted years; texts outside it have no year. */
const firstYear = 1900;
const yearsAhead = 2;

const startsByZone = new Map<string, { until: number; starts: number[] }>();

/** When each counted year begins in a time zone, in milliseconds since 1970. */
export function yearStartsIn(timeZone: string): number[] {
	const until = new Date().getUTCFullYear() + yearsAhead;
	const cachedStarts = startsByZone.get(timeZone);
	if (cachedStarts?.until === until) return cachedStarts.starts;
	const starts: number[] = [];
	for (let year = firstYear; year <= until; year++) starts.push(startOfDay(`${year}-01-01`, timeZone));
	startsByZone.set(timeZone, { until, starts });
	return starts;
}

/** The total of the counts. */
export function totalOf(counts: FoundCounts): number {
	return counts.reduce((total, { texts }) => total + texts, 0);
}

/**
 * Sums counts by the columns directly below the one searched in (or below none), and by year. A text in
 * two of the columns counts in both.
 */
export function countFacets(
	counts: FoundCounts,
	{ tree, columnsOf }: { tree: ColumnTree; columnsOf: ColumnsOfPlaces },
	language: Language,
	fdCode: string | undefined,
): SearchFacets {
	const byYear = new Map<number, number>();
	const byColumn = new Map<string, number>();
	for (const { place, year, texts } of counts) {
		if (year > 0) add(byYear, firstYear + year - 1, texts);
		for (const column of columnsOf.get(place) ?? []) add(byColumn, column, texts);
	}
	const columns = [...tree.byCode.values()].flatMap((node) => {
		const total = byColumn.get(node.fdCode) ?? 0;
		const isOffered = node.parent === (fdCode ?? null);
		return isOffered && total > 0 ? [{ column: columnReference(node, language), total }] : [];
	});
	columns.sort((one, other) => other.total - one.total);
	const years = [...byYear].map(([year, total]) => ({ year, total }));
	years.sort((one, other) => other.year - one.year);
	return { columns: columns.slice(0, maxColumns), years };
}

/** The columns of each place, by its number. */
export type ColumnsOfPlaces = ReadonlyMap<number, string[]>;

/** Loads the columns of the counted places for `countFacets`. */
export async function loadColumnsOfPlaces(database: Database, counts: FoundCounts): Promise<ColumnsOfPlaces> {
	const ids = [...new Set(counts.map(({ place }) => place))];
	if (ids.length === 0) return new Map();
	const { rows } = await database.execute<{ id: number; fd_codes: string[] }>(
		sql`select id, fd_codes from search_places where id = any (${sql.param(ids)}::int[])`,
	);
	return new Map(rows.map((row) => [row.id, row.fd_codes]));
}

function add<Key>(counts: Map<Key, number>, key: Key, more: number): void {
	counts.set(key, (counts.get(key) ?? 0) + more);
}
