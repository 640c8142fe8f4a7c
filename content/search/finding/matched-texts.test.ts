import { expect, test } from 'vitest';
import { atomsOf } from '../../words/atoms.ts';
import { correctionsInTitle, withCorrections } from './find-corrections.ts';
import { startOfDay } from './matched-texts.ts';

test.each([
	['Asia/Shanghai', '2026-05-01', '2026-04-30T16:00:00.000Z'],
	['+08:00', '2026-05-01', '2026-04-30T16:00:00.000Z'],
	['UTC', '2026-05-01', '2026-05-01T00:00:00.000Z'],
	['America/New_York', '2026-03-08', '2026-03-08T05:00:00.000Z'],
	['America/New_York', '2026-03-09', '2026-03-09T04:00:00.000Z'],
	['Australia/Sydney', '2026-04-05', '2026-04-04T13:00:00.000Z'],
	['Australia/Sydney', '2026-10-04', '2026-10-03T14:00:00.000Z'],
	['Asia/Kolkata', '2026-05-01', '2026-04-30T18:30:00.000Z'],
])('in %s, %s begins at %s', (timeZone, day, instant) => {
	expect(new Date(startOfDay(day, timeZone)).toISOString()).toBe(instant);
});

test('starts a day an hour late when clocks skip midnight', () => {
	expect(new Date(startOfDay('2017-10-15', 'America/Sao_Paulo')).toISOString()).toBe(
		'2017-10-15T03:00:00.000Z',
	);
});

test('starts a day at its first midnight when clocks are set back', () => {
	expect(new Date(startOfDay('2018-02-18', 'America/Sao_Paulo')).toISOString()).toBe(
		'2018-02-18T03:00:00.000Z',
	);
});

test('supports the first and the last date', () => {
	expect(startOfDay('0000-01-01', 'Asia/Shanghai')).toBeLessThan(0);
	expect(startOfDay('+010000-01-01', 'Asia/Shanghai')).toBeGreaterThan(0);
});

const meant = (query: string, title: string, corrections: [string, string][] = []) =>
	correctionsInTitle(atomsOf(query), new Map(corrections), title);

test('replaces a wrong homophone by the words of the title', () => {
	expect(meant('安全声产', '关于“安全生产”的通知')).toBe('安全生产');
	expect(meant('跨海大乔', '港珠跨海大橋通車')).toBe('跨海大橋');
});

test('combines homophones with corrections, and across scripts', () => {
	expect(meant('lng 储灌', 'LNG储罐验收')).toBe('LNG储罐');
	expect(meant('harbor works', 'The Harbour works begin', [['harbor', 'harbour']])).toBe('Harbour works');
});

test('suggests nothing if the title has other words, or the same', () => {
	expect(meant('安全声产', '质量第一')).toBeNull();
	expect(meant('安全生产', '安全生产')).toBeNull();
	expect(meant('', '安全生产')).toBeNull();
});

test('applies corrections to the query as entered', () => {
	expect(withCorrections('The “harbor” OF 2026', new Map([['harbor', 'harbour']]))).toBe(
		'The “harbour” OF 2026',
	);
	expect(withCorrections('harbour', new Map())).toBeNull();
	expect(withCorrections('harbour', new Map([['tunel', 'tunnel']]))).toBeNull();
});
