import { sql } from 'drizzle-orm';
import type { Database } from '../store/connect.ts';
import { type ClockRow, clockFields, clockOf, type StatisticsClock } from './statistics-clock.ts';
import { createSalt } from './visitor-hash.ts';

/** The secrets for hashing visitors: today's, and yesterday's while a reload may still belong to it. */
export type Salts = { today: string; before: string | null };

/**
 * Returns the day and its secrets; the first instance on a day creates its secret, for all of them.
 *
 * @param instant replaces the store's time
 */
export async function openDay(
	database: Database,
	instant: Date | null,
): Promise<{ clock: StatisticsClock; salts: Salts }> {
	const { rows } = await database.execute<ClockRow & { salts: Record<string, string> | null }>(sql`
		select ${clockFields(instant)}, (select jsonb_object_agg(day, salt) from visitor_salts) as salts
	`);
	const row = rows[0] as (typeof rows)[number];
	const clock = clockOf(row);
	const stored = row.salts ?? {};
	const today = stored[clock.day] ?? (await makeSalt(database, clock.day));
	const before = clock.reloadDay === clock.day ? null : (stored[clock.reloadDay] ?? null);
	return { clock, salts: { today, before } };
}

async function makeSalt(database: Database, day: string): Promise<string> {
	const { rows } = await database.execute<{ salt: string }>(sql`
		insert into visitor_salts as salts (day, salt) values (${day}::date, ${createSalt()})
		on conflict (day) do update set salt = salts.salt
		returning salt
	`);
	return (rows[0] as { salt: string }).salt;
}
