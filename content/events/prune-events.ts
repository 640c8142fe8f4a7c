import { sql } from 'drizzle-orm';
import type { Database } from '../store/connect.ts';

/** An instance that was offline longer starts with an empty cache, so nothing reads older events. */
const retentionDays = 30;

/** Events deleted per statement. */
const batchSize = 1_000;

/**
 * Deletes events older than 30 days by the store's clock, except the newest one, from which numbers
 * continue. The remaining ones have no gaps. Any instance may run it at any time.
 *
 * @returns the number of deleted events
 */
export async function pruneEvents(database: Database): Promise<number> {
	let pruned = 0;
	for (;;) {
		const { rows } = await database.execute<{ count: number }>(sql`
			with deleted as (
				delete from content_events where number in (
					select number from content_events
					where number < (
						select coalesce(min(number) filter (where at >= now() - make_interval(days => ${retentionDays})), max(number))
						from content_events
					)
					order by number limit ${batchSize}
				)
				returning number
			)
			select count(*)::int as count from deleted
		`);
		const count = rows[0]?.count ?? 0;
		pruned += count;
		if (count < batchSize) return pruned;
	}
}
