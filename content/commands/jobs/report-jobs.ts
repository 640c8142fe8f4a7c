import { type FileHandle, open, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { defaultLanguage } from '@portico/api/languages.ts';
import type { AuditEntry } from '@portico/api/newsroom/answers/audit.ts';
import { appendAudit } from '../../audit/append-audit.ts';
import { auditCsv } from '../../audit/audit-csv.ts';
import { type AuditFilters, readAudit } from '../../audit/list-audit.ts';
import { verifyAudit } from '../../audit/verify-audit.ts';
import { dayAfter, startOfDay } from '../../search/finding/matched-texts.ts';
import { loadSiteSettings } from '../../site/site-settings.ts';
import {
	maxReported,
	otherQueries,
	reportSearches,
	type SearchedQuery,
} from '../../statistics/count-searches.ts';
import { storeFailureReason } from '../../store/explain-store-failure.ts';
import { type JobListener, type JobOf, JobRefused, type JobResult, type JobStore } from '../jobs.ts';

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

/** Writes the audit log into a new file, newest entry first, and records that in it. */
export async function runExportAudit(
	{ database }: JobStore,
	{ file, fromDay, toDay }: JobOf<'audit export'>,
	listener: JobListener,
	signal: AbortSignal,
): Promise<string[]> {
	if (fromDay !== null && toDay !== null && toDay < fromDay) throw new JobRefused('--to is before --from.');
	const { timeZone } = await loadSiteSettings(database);
	const filters: AuditFilters = {
		...{ text: '', action: '' },
		from: fromDay === null ? null : startOfDay(fromDay, timeZone),
		until: toDay === null ? null : startOfDay(dayAfter(toDay), timeZone),
	};
	let entries = 0;
	async function* counted(): AsyncGenerator<AuditEntry[]> {
		for await (const batch of readAudit(database, filters, Number.POSITIVE_INFINITY)) {
			signal.throwIfAborted();
			yield batch;
			entries += batch.length;
			await listener.progress({ what: 'entries', done: entries, detail: 'written', share: null });
		}
	}
	const days = { ...(fromDay && { from: fromDay }), ...(toDay && { to: toDay }) };
	await writeNewFile(file, auditCsv(counted(), defaultLanguage, timeZone));
	await database.transaction((transaction) =>
		appendAudit(transaction, 'system:command', { action: 'audit.export', details: { filters: days } }),
	);
	return [`${file}: ${entries.toLocaleString('en')} entries of the audit log.`];
}

/**
 * Writes a text into a new file, readable by its owner only. It is deleted again when that fails.
 *
 * @throws JobRefused when there is one already
 */
async function writeNewFile(file: string, pieces: AsyncIterable<string>): Promise<void> {
	let handle: FileHandle;
	try {
		handle = await open(file, 'wx', 0o600);
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
		throw new JobRefused(`${file} exists already: name a new file.`);
	}
	try {
		await pipeline(pieces, handle.createWriteStream({ flush: true }));
	} catch (error) {
		await rm(file, { force: true });
		throw error;
	}
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
	const { entries, lastDigest, redacted, firstBroken, isAsExpected } = await verifyAudit(database, {
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
	const lines = [`The audit log is intact: ${entries} entries.${noted}${last}`];
	if (redacted > 0) lines.push(`${redacted} of them were redacted, as entries named audit.redact record.`);
	return { lines, refused: 0 };
}
