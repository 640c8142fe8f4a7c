import type { Language } from '../../../../api/languages.ts';
import type { Database } from '../../../../content/store/connect.ts';
import type { Figure } from '../../figures/part-result.ts';

/** How many texts of each language can be found. */
export async function countTexts(database: Database): Promise<Record<Language, number>> {
	const { rows } = await database.execute<{ lang: Language; count: number }>(
		'select lang, count(*)::int as count from search_texts group by lang',
	);
	return { zh: 0, en: 0, ...Object.fromEntries(rows.map(({ lang, count }) => [lang, count])) };
}

/** Smaller tables and indexes are not worth a line. */
const leastBytes = 1_000_000;

/** What the tables of the search take on the disk, everything that belongs to them included. */
export async function sizesOf(database: Database, what: string): Promise<Figure[]> {
	const { rows } = await database.execute<{ name: string; index: boolean; bytes: number }>(`
		select relname as name, relkind = 'i' as index, pg_total_relation_size(oid)::float8 as bytes
		from pg_class where relname like 'search\\_%' and relkind in ('r', 'i') order by relkind desc, relname
	`);
	const all = rows.filter(({ index }) => !index).reduce((sum, { bytes }) => sum + bytes, 0);
	const large = rows.filter(({ bytes }) => bytes >= leastBytes);
	return [
		sizeFigure(`${what}: tables of the search and their indexes`, all),
		...large.map(({ name, index, bytes }) =>
			sizeFigure(`${what}: ${index ? 'index' : 'table and its indexes'} ${name}`, bytes),
		),
	];
}

const sizeFigure = (what: string, bytes: number): Figure => ({ what, value: bytes / 1e6, unit: 'MB' });
