import { dayOf } from '../../../components/publication-date/site-time.ts';

/** Articles of one month, in the order of the list they come from. */
export type Month<Article> = { year: number; month: number; articles: { article: Article; day: number }[] };

/**
 * Parts a list that runs from newest to oldest into the months its articles came out in, as the calendar
 * of a time zone has them.
 */
export function intoMonths<Article extends { publishedAt: string }>(
	articles: readonly Article[],
	timeZone: string,
): Month<Article>[] {
	const months: Month<Article>[] = [];
	for (const article of articles) {
		const { year, month, day } = dayOf(article.publishedAt, timeZone);
		const latest = months.at(-1);
		if (latest?.year === year && latest.month === month) latest.articles.push({ article, day });
		else months.push({ year, month, articles: [{ article, day }] });
	}
	return months;
}
