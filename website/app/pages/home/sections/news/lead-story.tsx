import { articleAddress } from '@portico/api/addresses.ts';
import type { ArticleCard } from '@portico/api/answers/articles.ts';
import { Link } from 'react-router';
import { ArticleCover } from '../../../../components/article-teasers/article-cover.tsx';
import { DateFigure } from '../../../../components/publication-date/date-figure.tsx';
import { useLanguage } from '../../../../page-frame/language.ts';
import styles from './lead-story.module.css';

/** The story the group wishes to be read first: a large picture, its day, its title and what it says. */
export function LeadStory({ article }: { article: ArticleCard }) {
	return (
		<article className={styles.story}>
			<ArticleCover
				article={article}
				sizes="(width >= 100rem) 59rem, (width >= 64rem) 61vw, (width < 30rem) 20rem, 92vw"
				alt={article.cover?.alt ?? ''}
				className={styles.cover}
			/>
			<DateFigure moment={article.publishedAt} />
			<div>
				<h3 className={styles.title}>
					<Link className={styles.link} to={articleAddress(article.articleId, useLanguage())}>
						{article.title}
					</Link>
				</h3>
				{article.summary && <p className={styles.summary}>{article.summary}</p>}
			</div>
		</article>
	);
}
