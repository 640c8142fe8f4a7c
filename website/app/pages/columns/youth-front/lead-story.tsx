import { articleAddress } from '@portico/api/addresses.ts';
import type { ArticleCard } from '@portico/api/answers/articles.ts';
import { ArticleCover } from '../../../components/article-teasers/article-cover.tsx';
import { PinnedMark } from '../../../components/article-teasers/pinned-mark.tsx';
import { ArrowIcon } from '../../../components/icons/icons.tsx';
import { PageLink } from '../../../components/links/page-link/page-link.tsx';
import { PublicationDate } from '../../../components/publication-date/publication-date.tsx';
import { useMessages } from '../../../messages/messages.ts';
import { useLanguage } from '../../../page-frame/language.ts';
import styles from './lead-story.module.css';

/** The first story of the front, as large as the page allows, its words on a plate over the picture's corner. */
export function LeadStory({ article }: { article: ArticleCard }) {
	const language = useLanguage();
	const { lists } = useMessages();
	return (
		<article className={styles.story}>
			<div className={styles.words}>
				<PublicationDate className={styles.date} moment={article.publishedAt} form="words" underLink />
				<h2 className={styles.title}>
					<PageLink className={styles.link} to={articleAddress(article.articleId, language)}>
						{article.pinned && <PinnedMark />}
						{article.title}
					</PageLink>
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
