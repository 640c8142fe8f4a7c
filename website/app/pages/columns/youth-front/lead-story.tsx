import { articleAddress } from '@portico/api/addresses.ts';
import type { ArticleCard } from '@portico/api/answers/articles.ts';
import { Link } from 'react-router';
import { ArticleCover } from '../../../components/article-teasers/article-cover.tsx';
import { PinnedMark } from '../../../components/article-teasers/pinned-mark.tsx';
import { PublicationDate } from '../../../components/publication-date/publication-date.tsx';
import { useMessages } from '../../../messages/messages.ts';
import { useLanguage } from '../../../page-frame/language.ts';
import styles from './lead-story.module.css';

/** The first story of the front, as large as the page allows. */
export function LeadStory({ article }: { article: ArticleCard }) {
	const language = useLanguage();
	const { lists } = useMessages();
	return (
		<article className={styles.story}>
			<div className={styles.words}>
				<PublicationDate className={styles.date} moment={article.publishedAt} form="words" />
				<h2 className={styles.title}>
					<Link className={styles.link} to={articleAddress(article.articleId, language)}>
						{article.pinned && <PinnedMark />}
						{article.title}
					</Link>
				</h2>
				<p className={styles.summary}>{article.summary}</p>
				<span className={styles.more} aria-hidden="true">
					{lists.readArticle}
				</span>
			</div>
			<ArticleCover
				className={styles.cover}
				article={article}
				sizes="(width >= 86rem) 53rem, (width >= 60rem) 62vw, 92vw"
				priority
			/>
		</article>
	);
}
