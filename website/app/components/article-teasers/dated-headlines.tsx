import type { ArticleCard } from '@portico/api/answers/articles.ts';
import { PublicationDate } from '../publication-date.tsx';
import { ArticleLink } from './article-link.tsx';
import styles from './article-teasers.module.css';

type Props = {
	articles: readonly ArticleCard[];
	/** Only for lists that sort pinned articles first. */
	markPinned?: boolean;
};

/** A plain list of titles and dates. */
export function DatedHeadlines({ articles, markPinned = false }: Props) {
	return (
		<div className={styles.frame}>
			<ol className={styles.articles}>
				{articles.map((article) => (
					<li key={article.articleId} className={styles.article}>
						<PublicationDate
							className={styles.datedHeadlinesDate}
							timestamp={article.publishedAt}
							coveredByLink
						/>
						<ArticleLink
							className={styles.datedHeadlinesTitle}
							article={article}
							markPinned={markPinned}
							markVideo
						/>
					</li>
				))}
			</ol>
		</div>
	);
}
