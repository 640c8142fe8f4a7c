import { articleAddress } from '@portico/api/addresses.ts';
import type { ArticleCard } from '@portico/api/answers/articles.ts';
import { ArticleCover } from '../../../../components/article-teasers/article-cover.tsx';
import { PageLink } from '../../../../components/links/page-link/page-link.tsx';
import { DateFigure } from '../../../../components/publication-date/date-figure.tsx';
import { useLanguage } from '../../../../page-frame/language.ts';
import styles from './lead-story.module.css';

type Props = {
	article: ArticleCard;
	/** Whether no other story stands beside it. */
	alone: boolean;
};

/** The story the group wishes to be read first: a large picture, its day, its title and what it says. */
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
			<DateFigure moment={article.publishedAt} />
			<div>
				<h3 className={styles.title}>
					<PageLink className={styles.link} to={articleAddress(article.articleId, useLanguage())}>
						{article.title}
					</PageLink>
				</h3>
				{article.summary && <p className={styles.summary}>{article.summary}</p>}
			</div>
		</article>
	);
}
