import type { Site } from '@portico/api/answers/site.ts';
import type { Language } from '@portico/api/languages.ts';

const monthNames = [
	'January',
	'February',
	'March',
	'April',
	'May',
	'June',
	'July',
	'August',
	'September',
	'October',
	'November',
	'December',
];

/**
 * Dates are formatted without `Intl`, whose output differs between server and browser and would break hydration, and
 * whose first use blocks a page (decision 067).
 */

type CalendarDate = { year: number; month: number; day: number };

/** The clocks of the site, as its settings tell them: `Site['timeOffsets']`. */
type TimeOffsets = Site['timeOffsets'];

/** A timestamp whose UTC fields are those of the site's clocks. */
function onSiteClocks(timestamp: string, offsets: TimeOffsets): Date {
	const time = Date.parse(timestamp);
	const minutes = offsets.reduce(
		(latest, [from, value]) => (from <= time ? value : latest),
		offsets[0]?.[1] ?? 0,
	);
	return new Date(time + minutes * 60_000);
}

/** The calendar date of an ISO 8601 timestamp on the site's clocks. */
export function toCalendarDate(timestamp: string, offsets: TimeOffsets): CalendarDate {
	const date = onSiteClocks(timestamp, offsets);
	return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}

/** `2026-05-01`. */
export function formatNumericDate({ year, month, day }: CalendarDate): string {
	return `${year}-${padTwoDigits(month)}-${padTwoDigits(day)}`;
}

/** `2026年5月1日`, `1 Sep 2026`. */
export function formatDate(day: CalendarDate, language: Language): string {
	return language === 'zh' ? `${formatMonth(day, language)}${day.day}日` : `${day.day} ${shortMonth(day)}`;
}

/**
 * `2026年9月1日 08:00`, `1 Sep 2026, 08:00`.
 *
 * @param timestamp ISO 8601
 */
export function formatDateTime(timestamp: string, offsets: TimeOffsets, language: Language): string {
	const clock = onSiteClocks(timestamp, offsets).toISOString().slice(11, 16);
	return `${formatDate(toCalendarDate(timestamp, offsets), language)}${language === 'zh' ? ' ' : ', '}${clock}`;
}

/** `2026.09`, `Sep 2026`, for the small line below a large day. */
export function formatShortMonth(day: CalendarDate, language: Language): string {
	return language === 'zh' ? `${day.year}.${padTwoDigits(day.month)}` : shortMonth(day);
}

function shortMonth({ year, month }: CalendarDate): string {
	return `${monthNames[month - 1]?.slice(0, 3)} ${year}`;
}

/** `2026年9月`, `September 2026`. */
export function formatMonth({ year, month }: Omit<CalendarDate, 'day'>, language: Language): string {
	return language === 'zh' ? `${year}年${month}月` : `${monthNames[month - 1]} ${year}`;
}

export function padTwoDigits(value: number): string {
	return String(value).padStart(2, '0');
}
