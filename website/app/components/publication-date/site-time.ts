import type { Language } from '@portico/api/languages.ts';

/**
 * Moments in the site's time zone, put into words by ourselves: server and browser must agree to the
 * letter, and the formats of their `Intl` need not.
 */

type Day = { year: number; month: number; day: number };

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

const formats = new Map<string, Intl.DateTimeFormat>();

/** The calendar day of a moment (ISO 8601) in a time zone. */
export function dayOf(moment: string, timeZone: string): Day {
	let format = formats.get(timeZone);
	if (!format) {
		format = new Intl.DateTimeFormat('en', { timeZone, year: 'numeric', month: 'numeric', day: 'numeric' });
		formats.set(timeZone, format);
	}
	const parts = format.formatToParts(new Date(moment));
	const value = (type: string) => Number(parts.find((part) => part.type === type)?.value);
	return { year: value('year'), month: value('month'), day: value('day') };
}

/** A day as figures: `2026-05-01`. */
export function dayInFigures({ year, month, day }: Day): string {
	return `${year}-${twoFigures(month)}-${twoFigures(day)}`;
}

/** A day in words: `2026年5月1日`, `1 May 2026`. */
export function dayInWords({ year, month, day }: Day, language: Language): string {
	return language === 'zh' ? `${year}年${month}月${day}日` : `${day} ${monthNames[month - 1]} ${year}`;
}

/** A month in words: `2026年5月`, `May 2026`. */
export function monthInWords({ year, month }: Omit<Day, 'day'>, language: Language): string {
	return language === 'zh' ? `${year}年${month}月` : `${monthNames[month - 1]} ${year}`;
}

/** A number of one or two figures as two: `05`. */
export function twoFigures(value: number): string {
	return String(value).padStart(2, '0');
}
