import type { ArticleCard as Article } from '@portico/api/answers/articles.ts';
import { PublicationDate } from '../publication-date.tsx';
import { ArticleCover } from './article-cover.tsx';
import { ArticleLink } from './article-link.tsx';
import styles from './article-teasers.module.css';

type Props = {
	article: Article;
	/** The cover's `sizes`. */
	sizes: string;
	/** Whether the cover is likely to be the page's LCP image. */
	priority?: boolean;
	withSummary?: boolean;
	/** Only for lists that sort pinned articles first. */
	markPinned?: boolean;
	/** Lead card with larger text. */
	leading?: boolean;
	/** Defaults to 2. */
	headingLevel?: 2 | 3;
	/** Sets `--cover-ratio`; 3:2 by default. */
	coverClassName?: string | undefined;
};

/** An article's cover, title and date; the whole card is a link. */
export function ArticleCard(props: Props) {
	const { article, sizes, priority, withSummary = false, markPinned = false, leading = false } = props;
	const Heading = props.headingLevel === 3 ? 'h3' : 'h2';
	return (
		<article className={leading ? `${styles.card} ${styles.leading}` : styles.card}>
			<ArticleCover article={article} sizes={sizes} priority={priority} className={props.coverClassName} />
			<div className={styles.text}>
				<PublicationDate className={styles.date} timestamp={article.publishedAt} coveredByLink />
				<Heading className={styles.title}>
					<ArticleLink className={styles.link} article={article} markPinned={markPinned} />
				</Heading>
				{withSummary && article.summary && <p className={styles.summary}>{article.summary}</p>}
			</div>
		</article>
	);
}
