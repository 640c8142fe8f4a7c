import { createHash } from 'node:crypto';
import type { Language } from '@portico/api/languages.ts';
import { sql } from 'drizzle-orm';
import type { Actor, UnknownPerson } from '../model/actor.ts';
import type { Transaction } from '../store/connect.ts';
import { auditLock } from '../store/lock-numbers.ts';
import { auditLog } from '../store/tables/audit-schema.ts';

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

/** The digest before the first row. */
export const firstPreviousDigest = '0'.repeat(64);

/**
 * Appends a record to the audit log, in the transaction of the action that it is about. Takes the log's lock until
 * the commit: call it last, and await nothing but SQL after it.
 */
export async function appendAudit(
	transaction: Transaction,
	actor: Actor | UnknownPerson,
	record: AuditRecord,
): Promise<void> {
	await transaction.execute(sql`select pg_advisory_xact_lock(${auditLock})`);
	const { rows } = await transaction.execute<{ number: string; digest: string; at: string }>(sql`
		select coalesce(max(number), 0) as number,
			(array_agg(digest))[1] as digest,
			(extract(epoch from clock_timestamp()) * 1000)::bigint as at
		from (select number, digest from ${auditLog} order by number desc limit 1) last
	`);
	const last = rows[0];
	const person = typeof actor === 'string' ? { personId: null, name: actor, address: null } : actor;
	const row = {
		number: Number(last?.number ?? 0) + 1,
		at: new Date(Number(last?.at)),
		personId: person.personId,
		actor: person.name,
		address: person.address,
		action: record.action,
		subject: record.subject ?? null,
		lang: record.lang ?? null,
		version: record.version ?? null,
		outcome: record.outcome ?? 'done',
		details: JSON.stringify(record.details ?? {}),
		previousDigest: last?.digest ?? firstPreviousDigest,
	};
	await transaction.insert(auditLog).values({ ...row, digest: auditDigest(row) });
}

/** The digest of a row: SHA-256 of its other columns as a JSON array, hexadecimal. */
export function auditDigest(row: Omit<AuditRow, 'digest'>): string {
	const { number, at, personId, actor, address, action, subject, lang, version, outcome, details } = row;
	const columns = [number, at.toISOString(), personId, actor, address, action, subject, lang, version];
	const text = JSON.stringify([...columns, outcome, details, row.previousDigest]);
	return createHash('sha256').update(text).digest('hex');
}
