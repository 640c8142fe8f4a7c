import { expect, test } from 'vitest';
import { fullYearOf, isIsoDate, yearRange } from './dates.ts';

test.each(['2026-05-01', '2024-02-29', '0987-12-31'])('accepts %s', (text) => {
	expect(isIsoDate(text)).toBe(true);
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
])('rejects %j', (text) => {
	expect(isIsoDate(text)).toBe(false);
});

test('converts between a year and its first and last day', () => {
	expect(yearRange(2026)).toEqual({ from: '2026-01-01', to: '2026-12-31' });
	expect(fullYearOf(yearRange(2026))).toBe(2026);
	expect(fullYearOf({ from: '2025-01-01', to: '2026-12-31' })).toBeNull();
	expect(fullYearOf({ from: '2026-01-01', to: '' })).toBeNull();
	expect(fullYearOf({ from: '', to: '' })).toBeNull();
});
