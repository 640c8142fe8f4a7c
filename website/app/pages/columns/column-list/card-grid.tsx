import type { ArticleCard as Article } from '@portico/api/answers/articles.ts';
import { ArticleCard } from '../../../components/article-teasers.tsx';
import styles from './column-list.module.css';

type Props = {
	articles: readonly Article[];
	/** Whether the first cover is likely to be the page's LCP image. */
	priority: boolean;
	/** Whether the first card is twice as wide. */
	withLead?: boolean;
	withSummary?: boolean;
	coverClassName?: string | undefined;
};

const sizes = '(width >= 100rem) 28rem, (width >= 64rem) 30vw, (width >= 40rem) 45vw, 92vw';
const leadSizes = '(width >= 100rem) 59rem, (width >= 64rem) 60vw, 92vw';

/** Article cards, up to three in a row. */
export function CardGrid(props: Props) {
	const { articles, priority, withLead = false, withSummary = false, coverClassName } = props;
	return (
		<ul className={withLead ? `${styles.cards} ${styles.withLead}` : styles.cards}>
			{articles.map((article, index) => {
				const leading = withLead && index === 0;
				return (
					<li key={article.articleId}>
						<ArticleCard
							article={article}
							markPinned
							sizes={leading ? leadSizes : sizes}
							priority={priority && index === 0}
							withSummary={withSummary}
							leading={leading}
							coverClassName={leading ? styles.leadCover : coverClassName}
						/>
					</li>
				);
			})}
		</ul>
	);
}
