import type { ArticleCard as Article } from '@portico/api/answers/articles.ts';
import { ArticleCard } from '../../../components/article-teasers/article-card.tsx';
import styles from './card-grid.module.css';

/** The articles of a list as cards, three to a row where there is room. */
export function CardGrid({
	articles,
	className,
	priority,
	withSummary = false,
	coverClassName,
}: {
	articles: readonly Article[];
	className?: string | undefined;
	/** Whether the first cover is the page's largest first picture. */
	priority: boolean;
	withSummary?: boolean;
	coverClassName?: string | undefined;
}) {
	return (
		<ul className={className ? `${styles.cards} ${className}` : styles.cards}>
			{articles.map((article, index) => (
				<li key={article.articleId}>
					<ArticleCard
						article={article}
						markPinned
						sizes="(width >= 86rem) 25rem, (width >= 64rem) 30vw, (width >= 40rem) 45vw, 92vw"
						priority={priority && index === 0}
						withSummary={withSummary}
						coverClassName={coverClassName}
					/>
				</li>
			))}
		</ul>
	);
}
