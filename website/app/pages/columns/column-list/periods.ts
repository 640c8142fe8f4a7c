import { dayOf } from '../../../components/publication-date/site-time.ts';

/** Articles of one month, or of one year (`month` is null), in the order of the list they come from. */
export type Period<Article> = {
	year: number;
	month: number | null;
	articles: { article: Article; day: number }[];
};

/**
 * Parts a list that runs from newest to oldest into the months or years its articles came out in, as the
 * calendar of a time zone has them.
 */
export function intoPeriods<Article extends { publishedAt: string }>(
	articles: readonly Article[],
	timeZone: string,
	unit: 'month' | 'year',
): Period<Article>[] {
	const periods: Period<Article>[] = [];
	for (const article of articles) {
		const { day, year, ...rest } = dayOf(article.publishedAt, timeZone);
		const month = unit === 'month' ? rest.month : null;
		const latest = periods.at(-1);
		if (latest?.year === year && latest.month === month) latest.articles.push({ article, day });
		else periods.push({ year, month, articles: [{ article, day }] });
	}
	return periods;
}
