import { type SQL, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../store/connect.ts';
import { statisticsExpiryLock } from '../store/lock-numbers.ts';
import { minSearchers, otherQueries } from './count-searches.ts';
import { daysBefore, readClock, reloadMs } from './statistics-clock.ts';

/** Rows deleted per transaction, so that other transactions wait only briefly. */
export const expiryBatch = 1000;

/**
 * Deletes a batch of expired statistics: visits older than half an hour, secrets and hashes of past days,
 * and single views and searches beyond the retention period. Sums by day were counted immediately, and
 * stay. One instance runs at a time; the others do nothing.
 *
 * @param detailDays the retention period of single views and searches
 * @param instant replaces the store's time
 * @returns whether there may be more to delete
 */
export async function expireStatistics(
	database: Database,
	detailDays: number,
	instant: Date | null = null,
): Promise<boolean> {
	return database.transaction(async (transaction) => {
		const { rows } = await transaction.execute<{ held: boolean }>(
			sql`select pg_try_advisory_xact_lock(${statisticsExpiryLock}) as held`,
		);
		if (!rows[0]?.held) return false;
		const { at, day, reloadDay } = await readClock(transaction, instant);
		const oldestKeptDay = new Date(at.getTime() - detailDays * 24 * 3600_000).toISOString();
		// Yesterday's secret is needed while a reload may belong to yesterday: until half an hour into today.
		await transaction.execute(sql`delete from visitor_salts where day < ${reloadDay}::date`);
		const oldestReload = new Date(at.getTime() - reloadMs).toISOString();
		const full = [
			await deleteBatch(transaction, sql`recent_visits`, sql`counted_at < ${oldestReload}::timestamptz`),
			await foldTallies(transaction, reloadDay),
			await deleteBatch(transaction, sql`day_visitors`, sql`day < ${reloadDay}::date`),
			await deleteBatch(transaction, sql`page_views`, sql`at < ${oldestKeptDay}::timestamptz`),
			await deleteBatch(transaction, sql`search_days`, sql`day < ${daysBefore(day, detailDays)}::date`),
			// Written today by an instance of a release before 2026-11-22 (decision 019).
			await deleteBatch(transaction, sql`page_visits`, sql`true`),
			await deleteBatch(
				transaction,
				sql`search_days`,
				sql`day >= ${daysBefore(day, 1)}::date and query <> ${otherQueries} and searchers < ${minSearchers}`,
			),
		];
		return full.includes(true);
	});
}

/** Deletes searches of past days, and adds unnamed ones to the other queries of their day. */
async function foldTallies(transaction: Transaction, reloadDay: string): Promise<boolean> {
	const { rows } = await transaction.execute<{ deleted: number }>(sql`
		with deleted as (
			delete from search_tallies where ctid = any (array(
				select ctid from search_tallies where day < ${reloadDay}::date limit ${expiryBatch} for update skip locked
			))
			returning *
		), folded as (
			insert into search_days as days (day, lang, query, searches, without_results, results)
			select day, lang, ${otherQueries}, sum(searches), sum(without_results), max(results) from deleted
			where cardinality(searchers) < ${minSearchers} group by day, lang order by day, lang
			on conflict (day, lang, query) do update
			set searches = days.searches + excluded.searches,
				without_results = days.without_results + excluded.without_results
		)
		select count(*)::int as deleted from deleted
	`);
	return rows[0]?.deleted === expiryBatch;
}

/** Deletes rows by physical location, skipping locked ones; returns whether the batch was full. */
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
