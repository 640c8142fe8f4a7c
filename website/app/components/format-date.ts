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

/** Dates are formatted without `Intl`, whose output differs between server and browser and would break hydration. */

type CalendarDate = { year: number; month: number; day: number };

const formats = new Map<string, Intl.DateTimeFormat>();

/** The calendar date of an ISO 8601 timestamp in a time zone. */
export function toCalendarDate(timestamp: string, timeZone: string): CalendarDate {
	let format = formats.get(timeZone);
	if (!format) {
		format = new Intl.DateTimeFormat('en-US', {
			timeZone,
			year: 'numeric',
			month: 'numeric',
			day: 'numeric',
		});
		formats.set(timeZone, format);
	}
	// Splitting `9/30/2026` takes a fifth of the time of `formatToParts`.
	const [month = 0, day = 0, year = 0] = format.format(new Date(timestamp)).split('/').map(Number);
	return { year, month, day };
}

/** `2026-05-01`. */
export function formatNumericDate({ year, month, day }: CalendarDate): string {
	return `${year}-${padTwoDigits(month)}-${padTwoDigits(day)}`;
}

/** `2026年5月1日`, `1 Sep 2026`. */
export function formatDate(day: CalendarDate, language: Language): string {
	return language === 'zh' ? `${formatMonth(day, language)}${day.day}日` : `${day.day} ${shortMonth(day)}`;
}

const timeFormats = new Map<string, Intl.DateTimeFormat>();

/**
 * `2026年9月1日 08:00`, `1 Sep 2026, 08:00`.
 *
 * @param timestamp ISO 8601
 */
export function formatDateTime(timestamp: string, timeZone: string, language: Language): string {
	let format = timeFormats.get(timeZone);
	if (!format) {
		format = new Intl.DateTimeFormat('en', {
			timeZone,
			hourCycle: 'h23',
			hour: '2-digit',
			minute: '2-digit',
		});
		timeFormats.set(timeZone, format);
	}
	const parts = format.formatToParts(new Date(timestamp));
	const value = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
	const day = formatDate(toCalendarDate(timestamp, timeZone), language);
	return `${day}${language === 'zh' ? ' ' : ', '}${value('hour')}:${value('minute')}`;
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
