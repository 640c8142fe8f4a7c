import { expect, test } from 'vitest';
import { daysOfYear, isDay, yearOfPeriod } from './days.ts';

test.each(['2026-05-01', '2024-02-29', '0987-12-31'])('%s is a day', (text) => {
	expect(isDay(text)).toBe(true);
});

test.each([
	'2026-02-29',
	'2026-04-31',
	'2026-13-01',
	'2026-5-1',
	'2026-05',
	'0000-01-01',
	'',
	'today',
	'2026-05-01T00',
])('%j is none', (text) => {
	expect(isDay(text)).toBe(false);
});

test('a year is the period from its first to its last day', () => {
	expect(daysOfYear(2026)).toEqual({ from: '2026-01-01', to: '2026-12-31' });
	expect(yearOfPeriod(daysOfYear(2026))).toBe(2026);
	expect(yearOfPeriod({ from: '2025-01-01', to: '2026-12-31' })).toBeNull();
	expect(yearOfPeriod({ from: '2026-01-01', to: '' })).toBeNull();
	expect(yearOfPeriod({ from: '', to: '' })).toBeNull();
});
