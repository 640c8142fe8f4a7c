import type { ArticleCard as Article } from '@portico/api/answers/articles.ts';
import type { CSSProperties } from 'react';
import { useLoaderData } from 'react-router';
import { ArticleCard } from '../../../components/article-teasers/article-card.tsx';
import { inBrowser, onServer } from '../../../data/page-load.ts';
import { columnListMeta } from '../column-list/column-list-meta.ts';
import { ColumnListPage } from '../column-list/column-list-page.tsx';
import { type ColumnList, loadColumnList } from '../column-list/load-column-list.ts';
import { frontPlaces } from './front-places.ts';
import { LeadStory } from './lead-story.tsx';
import styles from './youth-front.module.css';

/** One lead story and five rows of two and three cards. */
const load = loadColumnList(13);
export const loader = onServer(load);
export const clientLoader = inBrowser(load);
export const meta = columnListMeta;

/** `articleqnzy`: one lead story, then cards of several sizes. */
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
	const places = frontPlaces(articles.length);
	return (
		<ul className={styles.cards}>
			{articles.map((article, index) => {
				const { span, wide } = places[index] ?? { span: 4, wide: false };
				return (
					<li
						key={article.articleId}
						className={`${styles.place} ${wide ? styles.wide : ''} ${span > 4 ? styles.pair : ''}`}
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
