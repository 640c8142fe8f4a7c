import type { ArticleCard } from '@portico/api/answers/articles.ts';
import type { CSSProperties } from 'react';
import { useLoaderData } from 'react-router';
import { useLazyViewer } from '../../../components/picture-viewer/use-lazy-viewer.tsx';
import { createClientLoader, createLoader } from '../../../data/page-load.ts';
import { columnListMeta } from '../column-list/column-list-meta.ts';
import { ColumnListPage } from '../column-list/column-list-page.tsx';
import { type ColumnList, loadColumnList } from '../column-list/load-column-list.ts';
import { layoutRows, type Row } from './layout-rows.ts';
import styles from './wall.module.css';
import { WallItem } from './wall-item.tsx';

const load = loadColumnList(15);
export const loader = createLoader(load);
export const clientLoader = createClientLoader(load);
export const meta = columnListMeta;

/** `articleimglistch`: a wall of pictures with captions that open in a viewer. */
export default function PictureWallPage() {
	return (
		<ColumnListPage {...useLoaderData<ColumnList>()}>
			{(articles) => <Wall articles={articles} />}
		</ColumnListPage>
	);
}

const dateCoverRatio = 3 / 2;

/**
 * Uncropped pictures in rows of equal height. A picture links to its article; with scripts it opens that
 * article's pictures in the viewer.
 */
function Wall({ articles }: { articles: ArticleCard[] }) {
	const { viewer, open, preload } = useLazyViewer(loadViewer);
	const first = articles.find((article) => article.cover);
	return (
		<>
			<ul className={styles.wall}>
				{layoutRows(articles, ratioOf).flatMap((row) =>
					row.items.map((article) => (
						<li key={article.articleId} className={styles.item} style={itemStyle(row, article)}>
							<WallItem article={article} priority={article === first} open={open} preload={preload} />
						</li>
					)),
				)}
			</ul>
			{viewer}
		</>
	);
}

const loadViewer = () => import('./story-viewer.tsx').then((module) => module.StoryViewer);

function ratioOf({ cover }: ArticleCard): number {
	return cover ? cover.width / cover.height : dateCoverRatio;
}

/** A width proportional to the aspect ratio gives all pictures in a row the same height. */
function itemStyle({ items, freeWidth }: Row<ArticleCard>, article: ArticleCard): CSSProperties {
	const width = items.reduce((sum, item) => sum + ratioOf(item), freeWidth);
	const ratio = ratioOf(article);
	return {
		'--ratio': ratio.toFixed(4),
		'--share': (ratio / width).toFixed(4),
		'--gaps': items.length - 1,
	} as CSSProperties;
}
