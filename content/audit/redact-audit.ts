import { and, asc, eq, gt, ne, type SQL, sql } from 'drizzle-orm';
import type { Actor } from '../model/actor.ts';
import { ContentRefusal } from '../model/refusals.ts';
import type { Database, Transaction } from '../store/connect.ts';
import { auditLog } from '../store/tables/audit-schema.ts';
import { type AuditRow, appendAuditRecords, auditDigest, readAuditEnd } from './append-audit.ts';

/** The action of the entries that record redactions. */
const redactAction = 'audit.redact';

/** Redacted entries that one entry names: its details then fit a cell of a spreadsheet. */
const maxNamed = 200;

/** Entries read at a time. */
const batchSize = 1000;

/** What a redaction may replace. */
export type Redacted = Pick<AuditRow, 'actor' | 'address' | 'details'>;

/** The digests that redacted entries have now, by number. Their own column keeps the digest that the chain goes on from. */
export type Redactions = ReadonlyMap<number, { digest: string; recordedIn: number }>;

/**
 * Replaces what identifies somebody in entries of the log. An entry keeps its number and its digest, so that the chain
 * stays; further entries record the new digest of each, so that a later change of a redacted entry is found, too. Takes
 * the log's lock until the commit.
 *
 * @param condition of the entries to look at; those about redactions are never changed
 * @param rewrite returns null for an entry that stays as it is
 * @returns the number of redacted entries
 * @throws ContentRefusal `audit-not-intact` when an entry to redact was changed behind the application's back: it must
 *   not become a valid one
 */
export async function redactAudit(
	transaction: Transaction,
	actor: Actor,
	subject: string,
	condition: SQL,
	rewrite: (row: AuditRow) => Redacted | null,
): Promise<number> {
	await readAuditEnd(transaction);
	const earlier = await loadRedactions(transaction);
	const redacted: [number: number, digest: string][] = [];
	// Only the table's owner can do this, and only until the commit.
	await transaction.execute(sql`alter table ${auditLog} disable trigger audit_log_only_grows`);
	for await (const row of readRows(transaction, condition)) {
		const replaced = rewrite(row);
		if (replaced === null) continue;
		if (!isUnchanged(row, earlier)) {
			const message = `Entry ${row.number} of the audit log was changed behind Portico: see "audit verify". Nothing is redacted.`;
			throw new ContentRefusal('audit-not-intact', message, { number: row.number });
		}
		await transaction.update(auditLog).set(replaced).where(eq(auditLog.number, row.number));
		redacted.push([row.number, auditDigest({ ...row, ...replaced })]);
	}
	await transaction.execute(sql`alter table ${auditLog} enable trigger audit_log_only_grows`);
	const records = [];
	for (let start = 0; start < redacted.length; start += maxNamed) {
		const entries = redacted.slice(start, start + maxNamed);
		records.push({ action: redactAction, subject, details: { entries } });
	}
	await appendAuditRecords(transaction, actor, records);
	return redacted.length;
}

/** The entries of the log that match, oldest first, without those about redactions. */
export async function* readRows(transaction: Transaction, condition: SQL): AsyncGenerator<AuditRow> {
	for (let last = -1; ; ) {
		const rows: AuditRow[] = await transaction
			.select()
			.from(auditLog)
			.where(and(condition, ne(auditLog.action, redactAction), gt(auditLog.number, last)))
			.orderBy(asc(auditLog.number))
			.limit(batchSize);
		yield* rows;
		const next = rows.at(-1)?.number;
		if (next === undefined || rows.length < batchSize) return;
		last = next;
	}
}

/** All redactions that the log records. Of an entry that was redacted twice, the later one counts. */
export async function loadRedactions(database: Pick<Database, 'select'>): Promise<Redactions> {
	const rows = await database
		.select({ number: auditLog.number, details: auditLog.details })
		.from(auditLog)
		.where(eq(auditLog.action, redactAction))
		.orderBy(asc(auditLog.number));
	const redactions = new Map<number, { digest: string; recordedIn: number }>();
	for (const { number: recordedIn, details } of rows) {
		for (const [number, digest] of entriesIn(details)) redactions.set(number, { digest, recordedIn });
	}
	return redactions;
}

/** Somebody may have changed the entry; verifying it finds that. */
function entriesIn(details: string): [number, string][] {
	try {
		const { entries } = JSON.parse(details);
		return Array.isArray(entries) ? (entries.filter(Array.isArray) as [number, string][]) : [];
	} catch {
		return [];
	}
}

/** Whether an entry is as it was appended, or as a later entry says that it was redacted. */
export function isUnchanged(row: AuditRow, redactions: Redactions): boolean {
	const digest = auditDigest(row);
	if (digest === row.digest) return true;
	const redaction = redactions.get(row.number);
	return redaction !== undefined && redaction.recordedIn > row.number && redaction.digest === digest;
}
