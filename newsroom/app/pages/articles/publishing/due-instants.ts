import { type CalendarDateTime, toCalendarDateTime, toZoned } from '@internationalized/date';

/** An instant with its distance from UTC, such as `+02:00`. */
export type DueInstant = { at: string; offset: string };

/**
 * The instants that clocks of a time zone show as this time: none where they skip it, two where they are set back, the
 * earlier first.
 */
export function dueInstants(due: CalendarDateTime, timeZone: string): DueInstant[] {
	const found = (['earlier', 'later'] as const)
		.map((which) => toZoned(due, timeZone, which))
		.filter((zoned) => toCalendarDateTime(zoned).compare(due) === 0);
	const [first, second] = found;
	const distinct = first && second?.compare(first) === 0 ? [first] : found;
	return distinct.map((zoned) => ({ at: zoned.toAbsoluteString(), offset: offsetOf(zoned.offset) }));
}

function offsetOf(ms: number): string {
	const minutes = Math.abs(ms) / 60_000;
	const parts = [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0'));
	return `${ms < 0 ? '-' : '+'}${parts.join(':')}`;
}
