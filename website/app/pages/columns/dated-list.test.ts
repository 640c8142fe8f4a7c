import { expect, test } from 'vitest';
import { groupByPeriod } from './dated-list.tsx';

const china: [number, number][] = [[0, 480]];

test('groups by the calendar of the clocks of the site', () => {
	const article = { publishedAt: '2026-09-30T16:00:00Z' };
	expect(groupByPeriod([article], china, 'month')).toEqual([
		{ year: 2026, month: 10, articles: [{ article, day: 1 }] },
	]);
	expect(groupByPeriod([article], [[0, 0]], 'month')).toEqual([
		{ year: 2026, month: 9, articles: [{ article, day: 30 }] },
	]);
});

const articles = ['2026-05-09', '2026-05-02', '2026-04-30', '2025-05-30'].map((day) => ({
	publishedAt: `${day}T04:00:00Z`,
}));

test('groups by month in order, separately for each year', () => {
	const months = groupByPeriod(articles, china, 'month');
	expect(months.map(({ year, month, articles }) => [year, month, articles.map(({ day }) => day)])).toEqual([
		[2026, 5, [9, 2]],
		[2026, 4, [30]],
		[2025, 5, [30]],
	]);
});

test('groups by year', () => {
	const years = groupByPeriod(articles, china, 'year');
	expect(years.map(({ year, month, articles }) => [year, month, articles.map(({ day }) => day)])).toEqual([
		[2026, null, [9, 2, 30]],
		[2025, null, [30]],
	]);
});

test('returns no groups without articles', () => {
	expect(groupByPeriod([], china, 'month')).toEqual([]);
});
