import { useLoaderData } from 'react-router';
import { inBrowser, onServer } from '../../../data/page-load.ts';
import { CardGrid } from '../column-list/card-grid.tsx';
import { columnListMeta } from '../column-list/column-list-meta.ts';
import { ColumnListPage } from '../column-list/column-list-page.tsx';
import { type ColumnList, loadColumnList } from '../column-list/load-column-list.ts';

const load = loadColumnList(12);
export const loader = onServer(load);
export const clientLoader = inBrowser(load);
export const meta = columnListMeta;

/** `articleimglist`: a grid of picture cards. */
export default function PictureCardsPage() {
	return (
		<ColumnListPage {...useLoaderData<ColumnList>()}>
			{(articles) => <CardGrid articles={articles} priority withSummary />}
		</ColumnListPage>
	);
}
