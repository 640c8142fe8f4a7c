import type { Language } from '@portico/api/languages.ts';
import { type SQL, sql } from 'drizzle-orm';

/** A publication period from a timestamp (inclusive) to another (exclusive), in milliseconds since 1970. */
export type Period = { from: number | null; until: number | null };

/** The texts to search. */
export type SearchScope = {
	languages: readonly Language[];
	/** Only texts listed in this column. */
	fdCode: string | undefined;
	period: Period;
};

/** The scope as a condition on rows of `search_texts`. */
export function inScope({ languages, fdCode, period }: SearchScope): SQL {
	const conditions = [sql`lang = any (${sql.param([...languages])}::text[])`];
	if (fdCode !== undefined) {
		conditions.push(sql`place = any (array(select id from search_places where ${fdCode} = any (fd_codes)))`);
	}
	if (period.from !== null) conditions.push(sql`published_at >= to_timestamp(${period.from / 1000}::float8)`);
	if (period.until !== null)
		conditions.push(sql`published_at < to_timestamp(${period.until / 1000}::float8)`);
	return sql.join(conditions, sql` and `);
}

/** The condition that title or body contain tokens, for rows of `search_texts`; uses only its indexes. */
export function holds(tokens: string): SQL {
	return sql`(tokens @@ ${tokens}::tsquery
		or id = any (array(select text_id from search_overflow where tokens @@ ${tokens}::tsquery)))`;
}

/** Newest first; texts with the same timestamp by number. */
export const newestFirst = sql`published_at desc, id desc`;

/**
 * When a day begins in a time zone, in milliseconds since 1970; if clocks skip midnight, the first
 * instant of the day. Uses the zone's own rules, not the machine's or the store's, which reads an offset
 * such as `+08:00` with the opposite sign.
 *
 * @param day `2026-05-01`
 * @param timeZone a name or an offset, as for `Intl`
 */
export function startOfDay(day: string, timeZone: string): number {
	const midnight = Date.parse(`${day}T00:00:00Z`);
	// The offset at the result is needed. It is estimated from midnight in UTC, which may be before or
	// after a change of the clocks, and then from the first estimate.
	const first = midnight - offsetAt(midnight, timeZone);
	const second = midnight - offsetAt(first, timeZone);
	const isInDay = (instant: number) => instant + offsetAt(instant, timeZone) >= midnight;
	return isInDay(second) && !(first < second && isInDay(first)) ? second : first;
}

/** The day after a day, both as `2026-05-01`. */
export function dayAfter(day: string): string {
	const date = new Date(`${day}T00:00:00Z`);
	date.setUTCDate(date.getUTCDate() + 1);
	return date.toISOString().split('T')[0] as string;
}

/** The offset of a time zone from UTC at a timestamp, in milliseconds. */
function offsetAt(instant: number, timeZone: string): number {
	const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
	const name = format.formatToParts(instant).find((part) => part.type === 'timeZoneName')?.value ?? '';
	const [, sign, hours = '0', minutes = '0', seconds = '0'] =
		/GMT([+-])(\d{2}):(\d{2})(?::(\d{2}))?/.exec(name) ?? [];
	const milliseconds = ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000;
	return sign === '-' ? -milliseconds : milliseconds;
}

/** The base of ages, so that all pages of a search use the same; in milliseconds since 1970. */
export function startOfToday(): number {
	return new Date().setUTCHours(0, 0, 0, 0);
}
