import { articleAddress } from '@portico/api/addresses.ts';
import type { ArticleCard as Article } from '@portico/api/answers/articles.ts';
import { useLanguage } from '../../page-frame/language.ts';
import { PageLink } from '../links/page-link/page-link.tsx';
import { PublicationDate } from '../publication-date/publication-date.tsx';
import styles from './article-card.module.css';
import { ArticleCover } from './article-cover.tsx';
import { PinnedMark } from './pinned-mark.tsx';

type Props = {
	article: Article;
	/** How wide the cover stands on the page (`sizes`). */
	sizes: string;
	/** Whether its cover is the page's largest first picture. */
	priority?: boolean;
	/** Whether the summary is shown. */
	withSummary?: boolean;
	/** Whether a pinned article is marked: only where the list's order puts it first. */
	markPinned?: boolean;
	/** Whether it leads the others, so that its words are larger. */
	leading?: boolean;
	/** The level of its title in the page's outline; 2 unless told. */
	headingLevel?: 2 | 3;
	/** Sets `--cover-ratio` where covers are not 3:2. */
	coverClassName?: string | undefined;
};

/** An article as a picture with its title and date below. All of it leads to the article. */
export function ArticleCard(props: Props) {
	const { article, sizes, priority, withSummary = false, markPinned = false, leading = false } = props;
	const Heading = props.headingLevel === 3 ? 'h3' : 'h2';
	const language = useLanguage();
	return (
		<article className={leading ? `${styles.card} ${styles.leading}` : styles.card}>
			<ArticleCover article={article} sizes={sizes} priority={priority} className={props.coverClassName} />
			<div className={styles.words}>
				<PublicationDate className={styles.date} moment={article.publishedAt} underLink />
				<Heading className={styles.title}>
					<PageLink className={styles.link} to={articleAddress(article.articleId, language)}>
						{markPinned && article.pinned && <PinnedMark />}
						{article.title}
					</PageLink>
				</Heading>
				{withSummary && article.summary && <p className={styles.summary}>{article.summary}</p>}
			</div>
		</article>
	);
}
