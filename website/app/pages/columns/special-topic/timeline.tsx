import type { ArticleCard } from '@portico/api/answers/articles.ts';
import { ArticleCover } from '../../../components/article-teasers/article-cover.tsx';
import { ArticleLink } from '../../../components/article-teasers/article-link.tsx';
import { LargeDate } from '../../../components/publication-date/large-date.tsx';
import styles from './timeline.module.css';

/** Articles on a timeline, with large dates. */
export function Timeline({ articles }: { articles: ArticleCard[] }) {
	return (
		<ol className={styles.timeline}>
			{articles.map((article) => (
				<TimelineEntry key={article.articleId} article={article} />
			))}
		</ol>
	);
}

function TimelineEntry({ article }: { article: ArticleCard }) {
	return (
		<li className={styles.entry}>
			<LargeDate className={styles.date} timestamp={article.publishedAt} />
			<article className={styles.article}>
				<h3 className={styles.title}>
					<ArticleLink
						className={styles.link}
						article={article.cover ? { ...article, video: null } : article}
						markPinned
						markVideo
					/>
				</h3>
				<p className={styles.summary}>{article.summary}</p>
			</article>
			{article.cover && (
				<ArticleCover
					className={styles.cover}
					article={article}
					sizes="(width >= 100rem) 21rem, (width >= 60rem) 22vw, (width >= 40rem) 13rem, 86vw"
				/>
			)}
		</li>
	);
}
