import { describe, expect, test } from 'vitest';
import { formatDate, formatMonth, formatShortMonth } from './format-date.ts';

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
