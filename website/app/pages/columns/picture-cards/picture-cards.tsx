import { useLoaderData } from 'react-router';
import { ArticleCard } from '../../../components/article-teasers/article-card.tsx';
import { inBrowser, onServer } from '../../../data/page-load.ts';
import { columnListMeta } from '../column-list/column-list-meta.ts';
import { ColumnListPage } from '../column-list/column-list-page.tsx';
import { type ColumnList, loadColumnList } from '../column-list/load-column-list.ts';
import styles from './picture-cards.module.css';

const load = loadColumnList(12);
export const loader = onServer(load);
export const clientLoader = inBrowser(load);
export const meta = columnListMeta;

/** `articleimglist`: a grid of picture cards. */
export default function PictureCardsPage() {
	return (
		<ColumnListPage {...useLoaderData<ColumnList>()}>
			{(articles) => (
				<ul className={styles.cards}>
					{articles.map((article, index) => (
						<li key={article.articleId}>
							<ArticleCard
								article={article}
								markPinned
								sizes="(width >= 86rem) 25rem, (width >= 64rem) 30vw, (width >= 40rem) 45vw, 92vw"
								priority={index === 0}
								withSummary
							/>
						</li>
					))}
				</ul>
			)}
		</ColumnListPage>
	);
}
