import type { ArticleCard } from '@portico/api/answers/articles.ts';
import { ArrowIcon } from '@portico/design/icons.tsx';
import { ArticleCover, ArticleLink } from '../../components/article-teasers.tsx';
import { LargeDate } from '../../components/publication-date.tsx';
import styles from './picture-rows.module.css';

/** Wide rows with a picture beside the summary. */
export function PictureRows({ articles }: { articles: ArticleCard[] }) {
	return (
		<ol className={styles.rows}>
			{articles.map((article, index) => (
				<li key={article.articleId}>
					<article className={styles.row}>
						<div className={styles.text}>
							<LargeDate timestamp={article.publishedAt} />
							<h2 className={styles.title}>
								<ArticleLink className={styles.link} article={article} markPinned />
							</h2>
							<p className={styles.summary}>{article.summary}</p>
							<ArrowIcon className={styles.arrow} />
						</div>
						<ArticleCover
							className={styles.cover}
							article={article}
							sizes="(width >= 100rem) 52rem, (width >= 48rem) 53vw, 92vw"
							priority={index === 0}
						/>
					</article>
				</li>
			))}
		</ol>
	);
}
