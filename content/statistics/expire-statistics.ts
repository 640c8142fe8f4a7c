import { type SQL, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../store/connect.ts';
import { statisticsExpiryLock } from '../store/lock-numbers.ts';
import { daysBefore } from './clock/site-day.ts';
import { readClock } from './clock/statistics-clock.ts';

/** So many rows are deleted in one transaction, so that nobody waits for it. */
export const expiryBatch = 1000;

/**
 * Deletes a batch of what statistics need no longer: the secrets and hashes of days that are over, and
 * single views and searches older than details are kept. What views add up to was counted when they came,
 * by day, and stays. One instance does it at a time; the others do nothing.
 *
 * @param detailDays so many days single views, and what was searched for, are kept
 * @param moment reckons from then instead of now by the store's clock
 * @returns whether there may be more to delete
 */
export async function expireStatistics(
	database: Database,
	detailDays: number,
	moment: Date | null = null,
): Promise<boolean> {
	return database.transaction(async (transaction) => {
		const { rows } = await transaction.execute<{ held: boolean }>(
			sql`select pg_try_advisory_xact_lock(${statisticsExpiryLock}) as held`,
		);
		if (!rows[0]?.held) return false;
		const { at, day, reloadDay } = await readClock(transaction, moment);
		const oldest = new Date(at.getTime() - detailDays * 24 * 3600_000).toISOString();
		// Yesterday's secret is needed until no reload can belong to yesterday: half an hour into today.
		await transaction.execute(sql`delete from visitor_salts where day < ${reloadDay}::date`);
		const full = [
			await deleteBatch(transaction, sql`page_visits`, sql`day < ${reloadDay}::date`),
			await deleteBatch(transaction, sql`day_visitors`, sql`day < ${reloadDay}::date`),
			await deleteBatch(transaction, sql`page_views`, sql`at < ${oldest}::timestamptz`),
			await deleteBatch(transaction, sql`search_days`, sql`day < ${daysBefore(day, detailDays)}::date`),
		];
		return full.includes(true);
	});
}

/** Deletes rows by where they lie, passing over those somebody is writing; tells whether a batch was full. */
async function deleteBatch(transaction: Transaction, table: SQL, expired: SQL): Promise<boolean> {
	const { rows } = await transaction.execute<{ deleted: number }>(sql`
		with deleted as (
			delete from ${table} where ctid = any (array(
				select ctid from ${table} where ${expired} limit ${expiryBatch} for update skip locked
			))
			returning 1
		)
		select count(*)::int as deleted from deleted
	`);
	return rows[0]?.deleted === expiryBatch;
}
