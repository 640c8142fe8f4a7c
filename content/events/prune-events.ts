import { sql } from 'drizzle-orm';
import type { Database } from '../store/connect.ts';

/** Nobody follows from so far back: an instance that was away so long starts with nothing cached. */
const daysKept = 30;

/** So many events are deleted by one statement. */
const batch = 1_000;

/**
 * Deletes the events older than 30 days by the store's clock, except the newest one, from which numbers go
 * on. What stays is without gaps. Any instance may do so at any time.
 *
 * @returns how many it deleted
 */
export async function pruneEvents(database: Database): Promise<number> {
	let pruned = 0;
	for (;;) {
		const { rows } = await database.execute<{ count: number }>(sql`
			with deleted as (
				delete from content_events where number in (
					select number from content_events
					where number < (
						select coalesce(min(number) filter (where at >= now() - make_interval(days => ${daysKept})), max(number))
						from content_events
					)
					order by number limit ${batch}
				)
				returning number
			)
			select count(*)::int as count from deleted
		`);
		const count = rows[0]?.count ?? 0;
		pruned += count;
		if (count < batch) return pruned;
	}
}
