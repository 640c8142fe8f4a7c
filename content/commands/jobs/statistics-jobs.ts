import { otherQueries } from '../../statistics/searches/counted-query.ts';
import { maxReported, reportSearches, type SearchedQuery } from '../../statistics/searches/search-report.ts';
import type { JobOf, JobStore } from '../jobs.ts';

/** The columns before the query, which is last because its width varies. */
const headings = ['searches', 'without results', 'last results', 'language'];

/** The searches of the last days as a table; a note explains the sum of other queries. */
export async function listSearches({ database }: JobStore, job: JobOf<'searches'>): Promise<string[]> {
	const { from, to, queries } = await reportSearches(database, job);
	const what = job.withoutResults ? 'Searched for without results' : 'Searched for';
	const period = from === to ? `on ${from}` : `from ${from} to ${to}`;
	if (queries.length === 0) return [`${what} ${period}: nothing.`];
	return [
		`${what} ${period}${queries.length === maxReported ? `, the first ${maxReported}` : ''}:`,
		'',
		tableRow(headings, 'query'),
		...queries.map(rowsOfTable),
	];
}

function rowsOfTable({ searches, withoutResults, results, lang, query }: SearchedQuery): string {
	const shown = query === otherQueries ? '(other queries)' : query;
	return tableRow([String(searches), String(withoutResults), String(results), lang], shown);
}

function tableRow(cells: string[], last: string): string {
	return [...cells.map((cell, index) => cell.padStart((headings[index] as string).length)), last].join('  ');
}
