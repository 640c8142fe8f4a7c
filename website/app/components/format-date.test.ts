import { describe, expect, test } from 'vitest';
import { formatDate, formatDateTime, formatMonth, formatShortMonth } from './format-date.ts';

/** Summer time until November, and again from March. */
const newYork: [number, number][] = [
	[0, -300],
	[Date.UTC(2025, 10, 2, 6), -300],
	[Date.UTC(2026, 2, 8, 7), -240],
];

const day = { year: 2026, month: 9, day: 7 };

describe('formatDate in English', () => {
	test.each([
		[1, '7 Jan 2026'],
		[5, '7 May 2026'],
		[6, '7 Jun 2026'],
		[7, '7 Jul 2026'],
		[9, '7 Sep 2026'],
		[11, '7 Nov 2026'],
	])('formats month %i as %s', (month, text) => {
		expect(formatDate({ ...day, month }, 'en')).toBe(text);
	});

	test('has the short month and the year in the large form', () => {
		expect(formatShortMonth(day, 'en')).toBe('Sep 2026');
	});
});

test('formats a date in Chinese in both forms', () => {
	expect(formatDate(day, 'zh')).toBe('2026年9月7日');
	expect(formatShortMonth(day, 'zh')).toBe('2026.09');
});

test('spells out the month in headings', () => {
	expect(formatMonth(day, 'en')).toBe('September 2026');
	expect(formatMonth(day, 'zh')).toBe('2026年9月');
});

test("formats a timestamp in the site's time zone", () => {
	expect(formatDateTime('2026-05-01T00:05:59.000Z', [[0, 480]], 'zh')).toBe('2026年5月1日 08:05');
	expect(formatDateTime('2026-05-01T00:05:59.000Z', newYork, 'en')).toBe('30 Apr 2026, 20:05');
});

test('formats midnight as 00:00, not 24:00', () => {
	expect(formatDateTime('2026-04-30T16:00:00.000Z', [[0, 480]], 'zh')).toBe('2026年5月1日 00:00');
});
