import { type SQL, sql } from 'drizzle-orm';
import { defaultSettings } from '../model/site-settings.ts';
import type { Database, Transaction } from '../store/connect.ts';
import { createSalt } from './visitor-hash.ts';

/** A reload within this many milliseconds of a counted view is not counted. */
export const reloadMs = 30 * 60_000;

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

/** The time by the store's clock, which all instances share, and its day on the site. */
export type StatisticsClock = {
	at: Date;
	day: string;
	/** The day before, while a reload may still belong to it; otherwise today. */
	reloadDay: string;
};

/**
 * The columns that a statement selects to read the clock. The site's time zone defines days.
 *
 * @param instant replaces the store's time, for tests and past dates
 */
export function clockFields(instant: Date | null): SQL {
	return sql`
		(extract(epoch from coalesce(${instant?.toISOString() ?? null}::timestamptz, now())) * 1000)::float8 as ms,
		coalesce((select settings ->> 'timeZone' from site_settings), ${defaultSettings.timeZone}) as time_zone`;
}

export type ClockRow = { ms: number; time_zone: string };

/** The clock of a row with these columns. */
export function clockOf({ ms, time_zone: timeZone }: ClockRow): StatisticsClock {
	return {
		at: new Date(ms),
		day: dayOf(new Date(ms), timeZone),
		reloadDay: dayOf(new Date(ms - reloadMs), timeZone),
	};
}

/** Reads the store's time, and its day on the site. */
export async function readClock(
	database: Database | Transaction,
	instant: Date | null = null,
): Promise<StatisticsClock> {
	const { rows } = await database.execute<ClockRow>(sql`select ${clockFields(instant)}`);
	return clockOf(rows[0] as ClockRow);
}

/**
 * The day of a timestamp in a time zone, as `2026-05-01`. Uses the zone's own rules, not the machine's or
 * the store's, which reads an offset such as `+08:00` with the opposite sign.
 *
 * @param timeZone a name or an offset, as for `Intl`
 */
export function dayOf(instant: Date, timeZone: string): string {
	const format = new Intl.DateTimeFormat('en', {
		timeZone,
		calendar: 'iso8601',
		year: 'numeric',
		month: '2-digit',
		day: '2-digit',
	});
	const parts = new Map(format.formatToParts(instant).map(({ type, value }) => [type, value]));
	return `${parts.get('year')}-${parts.get('month')}-${parts.get('day')}`;
}

/** The day this many days before another one. */
export function daysBefore(day: string, days: number): string {
	const instant = new Date(`${day}T00:00:00Z`);
	instant.setUTCDate(instant.getUTCDate() - days);
	return instant.toISOString().slice(0, 10);
}
