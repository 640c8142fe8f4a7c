import type { ArticleCard } from '@portico/api/answers/articles.ts';
import { ArrowIcon } from '@portico/design/icons.tsx';
import { ArticleCover } from '../../../components/article-teasers/article-cover.tsx';
import { ArticleLink } from '../../../components/article-teasers/article-link.tsx';
import { PublicationDate } from '../../../components/publication-date/publication-date.tsx';
import { useMessages } from '../../../messages/messages.ts';
import styles from './lead-story.module.css';

/** The first article, with its text on a plate over the picture. */
export function LeadStory({ article }: { article: ArticleCard }) {
	const { lists } = useMessages();
	return (
		<article className={styles.story}>
			<div className={styles.text}>
				<PublicationDate className={styles.date} timestamp={article.publishedAt} form="long" coveredByLink />
				<h2 className={styles.title}>
					<ArticleLink className={styles.link} article={article} markPinned />
				</h2>
				<p className={styles.summary}>{article.summary}</p>
				<span className={styles.more} aria-hidden="true">
					{lists.readArticle} <ArrowIcon className={styles.arrow} />
				</span>
			</div>
			<ArticleCover
				className={styles.cover}
				article={article}
				sizes="(width >= 100rem) 90rem, 92vw"
				priority
			/>
		</article>
	);
}
