import type { ArticleCard } from '@portico/api/answers/articles.ts';
import type { Site } from '@portico/api/answers/site.ts';
import { ArrowIcon } from '@portico/design/icons.tsx';
import { ArticleLink } from '../../components/article-teasers.tsx';
import { toCalendarDate } from '../../components/format-date.ts';
import { LargeDate } from '../../components/publication-date.tsx';
import { useMessages } from '../../messages/messages.ts';
import { useSite } from '../../state/site-settings.ts';
import styles from './dated-list.module.css';

/** Articles by year. Pinned ones have a group of their own, as they break the order. */
export function DatedList({ articles }: { articles: ArticleCard[] }) {
	const { timeOffsets } = useSite();
	const { lists } = useMessages();
	const pinned = articles.filter((article) => article.pinned);
	const years = groupByPeriod(
		articles.filter((article) => !article.pinned),
		timeOffsets,
		'year',
	);
	return (
		<>
			{pinned.length > 0 && <Group name={lists.pinnedArticles} articles={pinned} />}
			{years.map(({ year, articles }) => (
				<Group key={year} name={lists.year(year)} articles={articles.map(({ article }) => article)} />
			))}
		</>
	);
}

function Group({ name, articles }: { name: string; articles: readonly ArticleCard[] }) {
	return (
		<section className={styles.group}>
			<h2 className={styles.name}>{name}</h2>
			<DatedEntries articles={articles} />
		</section>
	);
}

/** Rows with a large date, title and summary, below an h2. */
export function DatedEntries({ articles }: { articles: readonly ArticleCard[] }) {
	return (
		<ol className={styles.entries}>
			{articles.map((article) => (
				<Entry key={article.articleId} article={article} />
			))}
		</ol>
	);
}

/** The whole row is a link. */
function Entry({ article }: { article: ArticleCard }) {
	return (
		<li className={styles.entry}>
			<LargeDate className={styles.date} timestamp={article.publishedAt} />
			<div className={styles.text}>
				<h3 className={styles.title}>
					<ArticleLink className={styles.link} article={article} markVideo />
				</h3>
				{article.summary && <p className={styles.summary}>{article.summary}</p>}
			</div>
			<ArrowIcon className={styles.arrow} />
		</li>
	);
}

/** A month, or a year (`month` is null), with its articles in list order. */
type Period<Article> = {
	year: number;
	month: number | null;
	articles: { article: Article; day: number }[];
};

/** Groups a list in descending order by calendar month or year of publication. */
export function groupByPeriod<Article extends { publishedAt: string }>(
	articles: readonly Article[],
	timeOffsets: Site['timeOffsets'],
	unit: 'month' | 'year',
): Period<Article>[] {
	const periods: Period<Article>[] = [];
	for (const article of articles) {
		const { day, year, ...rest } = toCalendarDate(article.publishedAt, timeOffsets);
		const month = unit === 'month' ? rest.month : null;
		const lastPeriod = periods.at(-1);
		if (lastPeriod?.year === year && lastPeriod.month === month) lastPeriod.articles.push({ article, day });
		else periods.push({ year, month, articles: [{ article, day }] });
	}
	return periods;
}
