import { appendAudit } from '../../audit/append-audit.ts';
import { verifyAudit } from '../../audit/verify-audit.ts';
import {
	maxReported,
	otherQueries,
	reportSearches,
	type SearchedQuery,
} from '../../statistics/count-searches.ts';
import { storeFailureReason } from '../../store/explain-store-failure.ts';
import type { JobListener, JobOf, JobResult, JobStore } from '../jobs.ts';

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

/**
 * Checks the audit log, and records the check in it. Entries removed from its end, or all of them written anew, are
 * found only by comparing the number and the digest with noted ones, so both are reported.
 */
export async function runVerifyAudit(
	{ database }: JobStore,
	{ expected }: JobOf<'audit verify'>,
	listener: JobListener,
	signal: AbortSignal,
): Promise<JobResult> {
	const { entries, lastDigest, firstBroken, isAsExpected } = await verifyAudit(database, {
		expected,
		onProgress: () => signal.throwIfAborted(),
	});
	try {
		await database.transaction((transaction) =>
			appendAudit(transaction, 'system:command', {
				...{ action: 'audit.verify', details: { entries, firstBroken, ...(expected && { isAsExpected }) } },
			}),
		);
	} catch (error) {
		// The result must reach the operator, above all when the disk is full.
		await listener.problem(`The check could not be recorded in the audit log: ${storeFailureReason(error)}.`);
	}
	if (firstBroken !== null) {
		const line = `The audit log is not intact: entry ${firstBroken} is the first of ${entries} that does not match.`;
		return { lines: [line], refused: 1 };
	}
	if (isAsExpected === false) {
		const line = `The audit log is not intact: entry ${expected?.number} of ${entries} is missing, or has another digest than the noted one.`;
		return { lines: [line], refused: 1 };
	}
	const last = lastDigest === null ? '' : ` The last digest is ${lastDigest}.`;
	const noted = isAsExpected ? ` Entry ${expected?.number} is the one that was noted.` : '';
	return { lines: [`The audit log is intact: ${entries} entries.${noted}${last}`], refused: 0 };
}
