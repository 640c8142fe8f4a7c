import type { Database, Transaction } from '@portico/content/store/connect.ts';
import { auditLog } from '@portico/content/store/tables/audit-schema.ts';
import { asc, sql } from 'drizzle-orm';

/** Changes the audit log behind the application's back: with the trigger disabled that protects it. */
export async function tamperWithAuditLog(
	database: Database,
	change: (transaction: Transaction) => Promise<unknown>,
): Promise<void> {
	await database.transaction(async (transaction) => {
		await transaction.execute(sql`alter table audit_log disable trigger audit_log_only_grows`);
		await change(transaction);
		await transaction.execute(sql`alter table audit_log enable trigger audit_log_only_grows`);
	});
}

/** Deletes the audit log. */
export async function clearAuditLog(database: Database): Promise<void> {
	await tamperWithAuditLog(database, (transaction) => transaction.execute(sql`truncate audit_log`));
}

/** The entries of the audit log, oldest first, with what tests compare: details are parsed. */
export async function loadAuditLog(database: Database) {
	const rows = await database.select().from(auditLog).orderBy(asc(auditLog.number));
	return rows.map(({ actor, action, subject, lang, version, details }) => ({
		...{ actor, action, subject, lang, version, details: JSON.parse(details) },
	}));
}
