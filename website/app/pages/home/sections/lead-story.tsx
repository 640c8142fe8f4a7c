import type { ArticleCard } from '@portico/api/answers/articles.ts';
import { ArticleCover } from '../../../components/article-teasers/article-cover.tsx';
import { ArticleLink } from '../../../components/article-teasers/article-link.tsx';
import { LargeDate } from '../../../components/publication-date/large-date.tsx';
import styles from './lead-story.module.css';

type Props = {
	article: ArticleCard;
	/** Whether there are no other stories beside it. */
	alone: boolean;
};

export function LeadStory({ article, alone }: Props) {
	return (
		<article className={styles.story}>
			<ArticleCover
				article={article}
				sizes={
					alone
						? '(width >= 100rem) 90rem, (width < 30rem) 20rem, 92vw'
						: '(width >= 100rem) 59rem, (width >= 64rem) 61vw, (width < 30rem) 20rem, 92vw'
				}
				alt={article.cover?.alt ?? ''}
				className={styles.cover}
			/>
			<LargeDate timestamp={article.publishedAt} />
			<div>
				<h3 className={styles.title}>
					<ArticleLink className={styles.link} article={article} markPinned />
				</h3>
				{article.summary && <p className={styles.summary}>{article.summary}</p>}
			</div>
		</article>
	);
}
