import type { ArticleCard as Article } from '@portico/api/answers/articles.ts';
import type { CSSProperties } from 'react';
import { useLoaderData } from 'react-router';
import { ArticleCard } from '../../../components/article-teasers/article-card.tsx';
import { createClientLoader, createLoader } from '../../../data/page-load.ts';
import { columnListMeta } from '../column-list/column-list-meta.ts';
import { ColumnListPage } from '../column-list/column-list-page.tsx';
import { type ColumnList, loadColumnList } from '../column-list/load-column-list.ts';
import { layoutCards } from './card-layout.ts';
import { LeadStory } from './lead-story.tsx';
import styles from './youth-front.module.css';

/** A lead story and five rows of two and three cards. */
const load = loadColumnList(13);
export const loader = createLoader(load);
export const clientLoader = createClientLoader(load);
export const meta = columnListMeta;

/** `articleqnzy`: a lead story, then cards of several sizes. */
export default function YouthFrontPage() {
	return (
		<ColumnListPage {...useLoaderData<ColumnList>()}>
			{([lead, ...others]) => (
				<>
					{lead && <LeadStory article={lead} />}
					{others.length > 0 && <Cards articles={others} />}
				</>
			)}
		</ColumnListPage>
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
