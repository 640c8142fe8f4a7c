import { dayOf } from '../statistics/statistics-clock.ts';

/** More than the distance of any time zone from UTC. */
const maxOffsetMs = 26 * 3_600_000;

/**
 * The first instant of a day in a time zone, to the second: midnight, or later where clocks skip it.
 *
 * @param day as `2026-05-01`
 * @param timeZone a name or an offset, as for `Intl`
 */
export function dayStart(day: string, timeZone: string): Date {
	const utc = Date.parse(`${day}T00:00:00Z`);
	let before = (utc - maxOffsetMs) / 1000;
	let after = (utc + maxOffsetMs) / 1000;
	while (after - before > 1) {
		const middle = Math.floor((before + after) / 2);
		if (dayOf(new Date(middle * 1000), timeZone) < day) before = middle;
		else after = middle;
	}
	return new Date(after * 1000);
}

/** The day after another one. */
export function nextDay(day: string): string {
	return new Date(Date.parse(`${day}T00:00:00Z`) + 24 * 3_600_000).toISOString().slice(0, 10);
}
