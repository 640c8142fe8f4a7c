import { toCalendarDate } from '../../../components/format-date.ts';

/** A month, or a year (`month` is null), with its articles in list order. */
export type Period<Article> = {
	year: number;
	month: number | null;
	articles: { article: Article; day: number }[];
};

/** Groups a list in descending order by calendar month or year of publication. */
export function groupByPeriod<Article extends { publishedAt: string }>(
	articles: readonly Article[],
	timeZone: string,
	unit: 'month' | 'year',
): Period<Article>[] {
	const periods: Period<Article>[] = [];
	for (const article of articles) {
		const { day, year, ...rest } = toCalendarDate(article.publishedAt, timeZone);
		const month = unit === 'month' ? rest.month : null;
		const lastPeriod = periods.at(-1);
		if (lastPeriod?.year === year && lastPeriod.month === month) lastPeriod.articles.push({ article, day });
		else periods.push({ year, month, articles: [{ article, day }] });
	}
	return periods;
}
