import { type SQL, sql } from 'drizzle-orm';
import { defaultSettings } from '../../model/site-settings.ts';
import type { Database, Transaction } from '../../store/connect.ts';
import { dayOf } from './site-day.ts';

/** A reload within this many milliseconds of a counted view is not counted. */
export const reloadMs = 30 * 60_000;

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
