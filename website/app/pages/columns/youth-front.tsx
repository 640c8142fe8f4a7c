import type { ArticleCard as Article } from '@portico/api/answers/articles.ts';
import { ArrowIcon } from '@portico/design/icons.tsx';
import type { CSSProperties } from 'react';
import { ArticleCard, ArticleCover, ArticleLink } from '../../components/article-teasers.tsx';
import { PublicationDate } from '../../components/publication-date.tsx';
import { useMessages } from '../../messages/messages.ts';
import styles from './youth-front.module.css';

const rowOfThree = [
	{ span: 4, wide: true },
	{ span: 4, wide: false },
	{ span: 4, wide: false },
];

/** A lead story, then cards of several sizes. */
export function YouthFront({ articles: [lead, ...others] }: { articles: Article[] }) {
	return (
		<>
			{lead && <LeadStory article={lead} />}
			{others.length > 0 && <Cards articles={others} />}
		</>
	);
}

function Cards({ articles }: { articles: Article[] }) {
	const widths = layoutCards(articles.length);
	return (
		<ul className={styles.cards}>
			{articles.map((article, index) => {
				const { span, wide } = widths[index] ?? { span: 4, wide: false };
				return (
					<li
						key={article.articleId}
						className={`${styles.item} ${wide ? styles.wide : ''} ${span > 4 ? styles.largePair : ''}`}
						style={{ '--span': span } as CSSProperties}
					>
						<ArticleCard
							article={article}
							markPinned
							sizes={`(width >= 100rem) ${span * 7.5}rem, (width >= 60rem) ${span * 8}vw, ${wide ? 92 : 45}vw`}
							leading={span > 4}
							coverClassName={styles.cover}
						/>
					</li>
				);
			})}
		</ul>
	);
}

/** The first article, with its text on a plate over the picture. */
function LeadStory({ article }: { article: Article }) {
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
				className={styles.leadStoryCover}
				article={article}
				sizes="(width >= 100rem) 90rem, 92vw"
				priority
			/>
		</article>
	);
}

/** `span` in twelfths of the page; `wide` cards take a whole row of two columns. */
type CardWidth = { span: number; wide: boolean };

/**
 * Alternates rows of two, one of them larger, with rows of three. The last row has at least two cards, if
 * possible.
 */
export function layoutCards(cardCount: number): CardWidth[] {
	const widths: CardWidth[] = [];
	for (let row = 0; widths.length < cardCount; row += 1) {
		const remaining = cardCount - widths.length;
		const rowLength = row % 2 === 0 ? 2 : 3;
		const count = remaining - rowLength === 1 ? 5 - rowLength : Math.min(rowLength, remaining);
		if (count === 1) widths.push({ span: 12, wide: true });
		else if (count === 3) widths.push(...rowOfThree);
		else widths.push(...(row % 4 < 2 ? [7, 5] : [5, 7]).map((span) => ({ span, wide: false })));
	}
	return widths;
}
