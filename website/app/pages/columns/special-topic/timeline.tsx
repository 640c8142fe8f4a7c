import { articleAddress } from '@portico/api/addresses.ts';
import type { ArticleCard } from '@portico/api/answers/articles.ts';
import { Link } from 'react-router';
import { ArticleCover } from '../../../components/article-teasers/article-cover.tsx';
import { PinnedMark } from '../../../components/article-teasers/pinned-mark.tsx';
import { dayOf, monthInWords } from '../../../components/publication-date/site-time.ts';
import { useLanguage } from '../../../page-frame/language.ts';
import { useSite } from '../../../page-frame/site-settings.ts';
import styles from './timeline.module.css';

/** The articles of a topic along a line of time, their days set large. */
export function Timeline({ articles }: { articles: ArticleCard[] }) {
	return (
		<ol className={styles.timeline}>
			{articles.map((article) => (
				<Moment key={article.articleId} article={article} />
			))}
		</ol>
	);
}

function Moment({ article }: { article: ArticleCard }) {
	const language = useLanguage();
	const { timeZone } = useSite();
	const day = dayOf(article.publishedAt, timeZone);
	return (
		<li className={styles.moment}>
			<time className={styles.date} dateTime={article.publishedAt}>
				<span className={styles.day}>{day.day}</span>{' '}
				<span className={styles.month}>{monthInWords(day, language)}</span>
			</time>
			<article className={styles.article}>
				<h3 className={styles.title}>
					<Link className={styles.link} to={articleAddress(article.articleId, language)}>
						{article.pinned && <PinnedMark />}
						{article.title}
					</Link>
				</h3>
				<p className={styles.summary}>{article.summary}</p>
			</article>
			{article.cover && (
				<ArticleCover className={styles.cover} article={article} sizes="(width >= 48rem) 14rem, 92vw" />
			)}
		</li>
	);
}
