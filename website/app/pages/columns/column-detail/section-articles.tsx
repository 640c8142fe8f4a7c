import { type PageKind, pageFacts } from '@portico/api/addresses/page-kinds.ts';
import type { ArticleCard as Article } from '@portico/api/answers/articles.ts';
import { ArticleCard } from '../../../components/article-teasers/article-card.tsx';
import { DatedHeadlines } from '../../../components/article-teasers/dated-headlines.tsx';
import { DatedEntries } from '../article-list/dated-entries.tsx';
import styles from './section-articles.module.css';

type Props = {
	articles: Article[];
	/** Of the articles' column. */
	page: PageKind;
	/** Set if the column's cover is shown beside the articles. */
	textOnly: boolean;
};

/** A column's newest articles, in the form of its page kind. */
export function SectionArticles({ articles, page, textOnly }: Props) {
	if (textOnly || page === 'articlewzq') return <DatedHeadlines articles={articles} />;
	if (page === 'articleimglists') return <LeadAndHeadlines articles={articles} />;
	return pageFacts[page].pictured ? <Cards articles={articles} /> : <DatedEntries articles={articles} />;
}

const leadSizes = '(width >= 100rem) 52rem, (width >= 60rem) 53vw, 92vw';

function LeadAndHeadlines({ articles: [lead, ...others] }: { articles: Article[] }) {
	return (
		<div className={styles.withLead}>
			{lead && <ArticleCard article={lead} sizes={leadSizes} headingLevel={3} leading withSummary />}
			{others.length > 0 && <DatedEntries articles={others} />}
		</div>
	);
}

/** Up to four cards in a row; with five, the newest is large. */
function Cards({ articles }: { articles: Article[] }) {
	const mosaic = articles.length > 4;
	return (
		<ul className={mosaic ? styles.mosaic : styles.cards}>
			{articles.map((article, index) => (
				<li key={article.articleId}>
					<ArticleCard
						article={article}
						sizes={
							mosaic && index > 0
								? '(width >= 100rem) 21rem, (width >= 60rem) 22vw, 45vw'
								: '(width >= 100rem) 44rem, (width >= 60rem) 45vw, 92vw'
						}
						headingLevel={3}
						leading={mosaic && index === 0}
						coverClassName={styles.cover}
					/>
				</li>
			))}
		</ul>
	);
}
