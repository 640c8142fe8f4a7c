import type { ArticleCard } from '@portico/api/answers/articles.ts';
import { ArticleLink, DatedHeadlines } from '../../components/article-teasers.tsx';
import { formatMonth } from '../../components/format-date.ts';
import { useMessages } from '../../messages/messages.ts';
import { useLanguage } from '../../state/language.ts';
import { useSite } from '../../state/site-settings.ts';
import { groupByPeriod } from './dated-list.tsx';
import styles from './text-digest.module.css';

/** A dense digest of texts by month. Pinned articles have a group of their own, as they break the order. */
export function TextDigest({ articles }: { articles: ArticleCard[] }) {
	const { timeOffsets } = useSite();
	const { lists } = useMessages();
	const pinned = articles.filter((article) => article.pinned);
	const months = groupByPeriod(
		articles.filter((article) => !article.pinned),
		timeOffsets,
		'month',
	);
	return (
		<>
			{pinned.length > 0 && (
				<section className={styles.group}>
					<h2 className={styles.name}>{lists.pinnedArticles}</h2>
					<div className={styles.pinned}>
						<DatedHeadlines articles={pinned} />
					</div>
				</section>
			)}
			{months.map((month) => (
				<section key={`${month.year}-${month.month}`} className={styles.group}>
					<h2 className={styles.month}>
						<MonthName year={month.year} month={month.month ?? 1} />
					</h2>
					<ol className={styles.entries}>
						{month.articles.map(({ article, day }) => (
							<DigestEntry key={article.articleId} article={article} day={day} />
						))}
					</ol>
				</section>
			))}
		</>
	);
}

function MonthName({ year, month }: { year: number; month: number }) {
	const parts = formatMonth({ year, month }, useLanguage()).split(/(?<=年)|(?<= )/);
	return parts.map((part) => (
		<span key={part} className={part.startsWith(String(year)) ? styles.year : styles.monthName}>
			{part}
		</span>
	));
}

function DigestEntry({ article, day }: { article: ArticleCard; day: number }) {
	const { lists } = useMessages();
	return (
		<li className={styles.entry}>
			<div>
				<time className={styles.day} dateTime={article.publishedAt}>
					{lists.dayOfMonth(day)}
				</time>
				<h3 className={styles.title}>
					<ArticleLink className={styles.link} article={article} markVideo />
				</h3>
			</div>
			<p className={styles.summary}>{article.summary}</p>
		</li>
	);
}
