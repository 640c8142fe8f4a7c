import { expect, test } from 'vitest';
import { intoMonths } from './months.ts';

test("an evening in UTC belongs to the next day's month in Shanghai", () => {
	const article = { publishedAt: '2026-09-30T16:00:00Z' };
	expect(intoMonths([article], 'Asia/Shanghai')).toEqual([
		{ year: 2026, month: 10, articles: [{ article, day: 1 }] },
	]);
	expect(intoMonths([article], 'UTC')).toEqual([{ year: 2026, month: 9, articles: [{ article, day: 30 }] }]);
});

test('articles of a month stand together in their order, and the same month of another year apart', () => {
	const articles = ['2026-05-09', '2026-05-02', '2025-05-30'].map((day) => ({
		publishedAt: `${day}T04:00:00Z`,
	}));
	const months = intoMonths(articles, 'Asia/Shanghai');
	expect(months.map(({ year, month, articles }) => [year, month, articles.map(({ day }) => day)])).toEqual([
		[2026, 5, [9, 2]],
		[2025, 5, [30]],
	]);
});

test('no articles make no months', () => {
	expect(intoMonths([], 'Asia/Shanghai')).toEqual([]);
});
