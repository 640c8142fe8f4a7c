import { useLoaderData } from 'react-router';
import { CardGrid } from './column-list/card-grid.tsx';
import {
	type ColumnList,
	ColumnListPage,
	columnListMeta,
	loadColumnList,
} from './column-list/column-list-page.tsx';

/** Page 1 has a lead card in place of four and eleven others; later pages have twelve. */
export const load = loadColumnList(12);
export const meta = columnListMeta;

/** `articleimglist`: a grid of cards, the newest one large. */
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
