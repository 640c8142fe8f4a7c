import { asc, gt, sql } from 'drizzle-orm';
import type { Database } from '../store/connect.ts';
import { auditLog } from '../store/tables/audit-schema.ts';
import { people } from '../store/tables/people-schema.ts';
import { type AuditRow, firstPreviousDigest } from './append-audit.ts';
import { isUnchanged, loadRedactions, type Redactions } from './redact-audit.ts';

/** The result of checking the log. */
export type AuditVerification = {
	/** How many entries were read. */
	entries: number;
	/** Of the last entry; null in an empty log. Entries removed from the end show only by comparing it. */
	lastDigest: string | null;
	/** Whether the expected entry has its digest; null if none was expected. */
	isAsExpected: boolean | null;
	/** How many entries were redacted: names of people who left were replaced, as other entries record. */
	redacted: number;
	/** The number of the first entry that does not match the chain; null if all do. */
	firstBroken: number | null;
};

type VerifyOptions = {
	expected?: { number: number; digest: string } | null;
	onProgress?(entries: number): void;
};

/** Entries read at a time. */
const batchSize = 1000;

/**
 * Reads the whole audit log in order and recomputes its chain: numbers without gaps, the previous entry's digest,
 * and the digest of each entry. A redacted entry has the digest that a later entry records (decision 053). A log that
 * begins after the first person was added has lost its beginning: adding a person is recorded.
 *
 * @param options.expected an entry as it was noted
 * @param options.onProgress called between batches with the number of entries read; throw to stop
 */
export async function verifyAudit(
	database: Database,
	{ expected = null, onProgress = () => undefined }: VerifyOptions = {},
): Promise<AuditVerification> {
	const result: AuditVerification = {
		...{ entries: 0, lastDigest: null, redacted: 0, firstBroken: null },
		isAsExpected: expected && false,
	};
	if (await hasLostItsBeginning(database)) result.firstBroken = 1;
	const redactions = await loadRedactions(database);
	result.redacted = redactions.size;
	let lastNumber: number | null = null;
	for (let isComplete = false; !isComplete; ) {
		const rows: AuditRow[] = await loadBatch(database, lastNumber);
		for (const row of rows) {
			if (!follows(row, result, redactions)) result.firstBroken ??= row.number;
			if (row.number === expected?.number) {
				result.isAsExpected = row.digest === expected.digest.toLowerCase();
			}
			result.entries += 1;
			result.lastDigest = row.digest;
			lastNumber = row.number;
		}
		isComplete = rows.length < batchSize;
		onProgress(result.entries);
	}
	return result;
}

/** The record is appended some moments after the person was added, in the same transaction. */
const recordedWithinSeconds = 60;

async function hasLostItsBeginning(database: Database): Promise<boolean> {
	const { rows } = await database.execute<{ lost: boolean }>(sql`
		select exists (
			select from ${people} where coalesce(
				${people.createdAt} < (select at from ${auditLog} order by number limit 1)
					- make_interval(secs => ${recordedWithinSeconds}::int),
				true
			)
		) as lost
	`);
	return rows[0]?.lost ?? false;
}

function loadBatch(database: Database, lastNumber: number | null): Promise<AuditRow[]> {
	const isAfter = lastNumber === null ? undefined : gt(auditLog.number, lastNumber);
	return database.select().from(auditLog).where(isAfter).orderBy(asc(auditLog.number)).limit(batchSize);
}

/** Whether a row continues the rows read so far. */
function follows(row: AuditRow, { entries, lastDigest }: AuditVerification, redactions: Redactions): boolean {
	const isNext = row.number === entries + 1 && row.previousDigest === (lastDigest ?? firstPreviousDigest);
	return isNext && isUnchanged(row, redactions);
}
