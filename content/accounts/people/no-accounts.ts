import { sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../store/connect.ts';

/** Whether nobody has an account. */
export async function hasNoAccounts(database: Pick<Database, 'execute'>): Promise<boolean> {
	const { rows } = await database.execute(sql`select 1 from people limit 1`);
	return rows.length === 0;
}

/**
 * The same, and until the commit nobody else can add people: of two who create the first account at the same time,
 * one succeeds. Call it first in its transaction.
 */
export async function lockIfNoAccounts(transaction: Transaction): Promise<boolean> {
	await transaction.execute(sql`lock table people in share row exclusive mode`);
	return hasNoAccounts(transaction);
}

/** The role of the first administrator, who adds the other people. */
export const systemAdministrator = 'system-administrator';
