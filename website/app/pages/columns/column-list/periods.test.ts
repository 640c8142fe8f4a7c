import { expect, test } from 'vitest';
import { intoPeriods } from './periods.ts';

test("an evening in UTC belongs to the next day's month in Shanghai", () => {
	const article = { publishedAt: '2026-09-30T16:00:00Z' };
	expect(intoPeriods([article], 'Asia/Shanghai', 'month')).toEqual([
		{ year: 2026, month: 10, articles: [{ article, day: 1 }] },
	]);
	expect(intoPeriods([article], 'UTC', 'month')).toEqual([
		{ year: 2026, month: 9, articles: [{ article, day: 30 }] },
	]);
});

const articles = ['2026-05-09', '2026-05-02', '2026-04-30', '2025-05-30'].map((day) => ({
	publishedAt: `${day}T04:00:00Z`,
}));

test('articles of a month stand together in their order, and the same month of another year apart', () => {
	const months = intoPeriods(articles, 'Asia/Shanghai', 'month');
	expect(months.map(({ year, month, articles }) => [year, month, articles.map(({ day }) => day)])).toEqual([
		[2026, 5, [9, 2]],
		[2026, 4, [30]],
		[2025, 5, [30]],
	]);
});

test('articles of a year stand together whatever their months', () => {
	const years = intoPeriods(articles, 'Asia/Shanghai', 'year');
	expect(years.map(({ year, month, articles }) => [year, month, articles.map(({ day }) => day)])).toEqual([
		[2026, null, [9, 2, 30]],
		[2025, null, [30]],
	]);
});

test('no articles make no months', () => {
	expect(intoPeriods([], 'Asia/Shanghai', 'month')).toEqual([]);
});
