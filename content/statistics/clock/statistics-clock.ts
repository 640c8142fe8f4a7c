import { type SQL, sql } from 'drizzle-orm';
import { unnamedSite } from '../../model/site-settings.ts';
import type { Database, Transaction } from '../../store/connect.ts';
import { dayOf } from './site-day.ts';

/** A reload within so many milliseconds of the view that was counted is not counted again. */
export const reloadMs = 30 * 60_000;

/** The moment by the store's clock, which all instances share, and the site's day it falls on. */
export type StatisticsClock = {
	at: Date;
	day: string;
	/** The day before, while a reload may still belong to it; otherwise today. */
	reloadDay: string;
};

/**
 * What a statement selects to read the clock. The site's time zone says when a day begins.
 *
 * @param moment instead of the store's own, for tests and for reckoning back
 */
export function clockFields(moment: Date | null): SQL {
	return sql`
		(extract(epoch from coalesce(${moment?.toISOString() ?? null}::timestamptz, now())) * 1000)::float8 as ms,
		coalesce((select settings ->> 'timeZone' from site_settings), ${unnamedSite.timeZone}) as time_zone`;
}

export type ClockRow = { ms: number; time_zone: string };

/** The clock of a row that has the fields above. */
export function clockOf({ ms, time_zone: timeZone }: ClockRow): StatisticsClock {
	return {
		at: new Date(ms),
		day: dayOf(new Date(ms), timeZone),
		reloadDay: dayOf(new Date(ms - reloadMs), timeZone),
	};
}

/** Asks the store what time it is, and which day that is on the site. */
export async function readClock(
	database: Database | Transaction,
	moment: Date | null = null,
): Promise<StatisticsClock> {
	const { rows } = await database.execute<ClockRow>(sql`select ${clockFields(moment)}`);
	return clockOf(rows[0] as ClockRow);
}
