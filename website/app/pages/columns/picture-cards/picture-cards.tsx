import { useLoaderData } from 'react-router';
import { inBrowser, onServer } from '../../../data/page-load.ts';
import { CardGrid } from '../column-list/card-grid.tsx';
import { columnListMeta } from '../column-list/column-list-meta.ts';
import { ColumnListPage } from '../column-list/column-list-page.tsx';
import { type ColumnList, loadColumnList } from '../column-list/load-column-list.ts';

/** A large card in the place of four and eleven others fill the first page's rows; twelve fill a later one's. */
const load = loadColumnList(12);
export const loader = onServer(load);
export const clientLoader = inBrowser(load);
export const meta = columnListMeta;

/** `articleimglist`: a grid of picture cards, the newest large. */
export default function PictureCardsPage() {
	const columnList = useLoaderData<ColumnList>();
	return (
		<ColumnListPage {...columnList}>
			{(articles) => (
				<CardGrid articles={articles} priority withLead={columnList.list.page === 1} withSummary />
			)}
		</ColumnListPage>
	);
}
