import type { ArticleCard } from '@portico/api/answers/articles.ts';
import { ArrowIcon } from '@portico/design/icons.tsx';
import { ArticleLink } from '../../../components/article-teasers/article-link.tsx';
import { LargeDate } from '../../../components/publication-date/large-date.tsx';
import styles from './dated-entries.module.css';

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
