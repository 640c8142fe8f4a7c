import { createHash } from 'node:crypto';
import type { Language } from '@portico/api/languages.ts';
import { sql } from 'drizzle-orm';
import { notifyNewsroom } from '../events/notify-newsroom.ts';
import type { Actor, UnknownPerson } from '../model/actor.ts';
import type { Transaction } from '../store/connect.ts';
import { auditLock } from '../store/lock-numbers.ts';
import { auditLog } from '../store/tables/audit-schema.ts';

/** The digest before the first row. */
export const firstPreviousDigest = '0'.repeat(64);

/** Rows per statement, well below its limit of parameters. */
const rowsPerStatement = 1000;

/**
 * Combines the records of one action into one record with their number and subjects: a transaction of an import
 * writes 50 articles, and costs one row of the log. An action with one record keeps it as it is.
 */
export function groupRecords(records: readonly AuditRecord[]): AuditRecord[] {
	const byAction = Map.groupBy(records, ({ action, outcome }) => `${action} ${outcome ?? 'done'}`);
	return [...byAction.values()].map((group) => {
		const [first, ...others] = group as [AuditRecord, ...AuditRecord[]];
		if (others.length === 0) return first;
		const subjects = [...new Set(group.map(subjectOf))];
		const { action, outcome } = first;
		return { action, ...(outcome && { outcome }), details: { count: group.length, subjects } };
	});
}

/** `article:a1 zh 3`: with language and version, where there are. */
function subjectOf({ subject, lang, version }: AuditRecord): string {
	return [subject, lang, version].filter((part) => part != null).join(' ');
}

/** What the audit log records about an action. */
export type AuditRecord = {
	/** Such as `text.publish`. */
	action: string;
	/** Kind and identifier: `article:a1`. */
	subject?: string | null;
	lang?: Language | null;
	version?: number | null;
	/** Defaults to `done`. */
	outcome?: 'done' | 'refused';
	/** JSON. Never passwords, codes or tokens. */
	details?: Record<string, unknown>;
};

/** A row of the log. */
export type AuditRow = typeof auditLog.$inferSelect;

/**
 * Appends a record to the audit log, in the transaction of the action that it is about. Takes the log's lock until
 * the commit: call it last, and await nothing but SQL after it.
 */
export async function appendAudit(
	transaction: Transaction,
	actor: Actor | UnknownPerson,
	record: AuditRecord,
): Promise<void> {
	await appendAuditRecords(transaction, actor, [record]);
}

/** Like `appendAudit`, for several records in their order. */
export async function appendAuditRecords(
	transaction: Transaction,
	actor: Actor | UnknownPerson,
	records: readonly AuditRecord[],
): Promise<void> {
	if (records.length === 0) return;
	const last = await readAuditEnd(transaction);
	const at = new Date(Number(last?.at));
	let number = Number(last?.number ?? 0);
	let previousDigest = last?.digest ?? firstPreviousDigest;
	const appended = records.map((record): AuditRow => {
		number += 1;
		const row = { number, at, ...actorColumns(actor), ...recordColumns(record), previousDigest };
		previousDigest = auditDigest(row);
		return { ...row, digest: previousDigest };
	});
	for (let start = 0; start < appended.length; start += rowsPerStatement) {
		await transaction.insert(auditLog).values(appended.slice(start, start + rowsPerStatement));
	}
	await notifyNewsroom(transaction, { topics: ['audit'] });
}

/** The last row, under the log's lock. */
export async function readAuditEnd(transaction: Transaction) {
	await transaction.execute(sql`select pg_advisory_xact_lock(${auditLock})`);
	const { rows } = await transaction.execute<{ number: string; digest: string; at: string }>(sql`
		select coalesce(max(number), 0) as number,
			(array_agg(digest))[1] as digest,
			(extract(epoch from clock_timestamp()) * 1000)::bigint as at
		from (select number, digest from ${auditLog} order by number desc limit 1) last
	`);
	return rows[0];
}

/** The digest of a row: SHA-256 of its other columns as a JSON array, hexadecimal. */
export function auditDigest(row: Omit<AuditRow, 'digest'>): string {
	const { number, at, personId, actor, address, action, subject, lang, version, outcome, details } = row;
	const columns = [number, at.toISOString(), personId, actor, address, action, subject, lang, version];
	const text = JSON.stringify([...columns, outcome, details, row.previousDigest]);
	return createHash('sha256').update(text).digest('hex');
}

function actorColumns(actor: Actor | UnknownPerson): Pick<AuditRow, 'personId' | 'actor' | 'address'> {
	if (typeof actor === 'string') return { personId: null, actor, address: null };
	return { personId: actor.personId, actor: storable(actor.name), address: storable(actor.address) };
}

function recordColumns({ action, subject, lang, version, outcome, details }: AuditRecord) {
	return {
		action,
		subject: subject == null ? null : storable(subject),
		lang: lang ?? null,
		version: version ?? null,
		outcome: outcome ?? 'done',
		details: JSON.stringify(details ?? {}),
	};
}

/**
 * A text as the store returns it: it refuses NUL, and replaces lone surrogates, so that the digest would not match.
 * JSON escapes both.
 */
export function storable(text: string): string {
	return text.replaceAll('\0', '').toWellFormed();
}
