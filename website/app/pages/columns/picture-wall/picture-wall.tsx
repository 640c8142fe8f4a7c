import { useLoaderData } from 'react-router';
import { inBrowser, onServer } from '../../../data/page-load.ts';
import { columnListMeta } from '../column-list/column-list-meta.ts';
import { ColumnListPage } from '../column-list/column-list-page.tsx';
import { type ColumnList, loadColumnList } from '../column-list/load-column-list.ts';
import { Wall } from './wall.tsx';

const load = loadColumnList(15);
export const loader = onServer(load);
export const clientLoader = inBrowser(load);
export const meta = columnListMeta;

/** `articleimglistch`: a wall of pictures with captions, each of which can be enlarged. */
export default function PictureWallPage() {
	return (
		<ColumnListPage {...useLoaderData<ColumnList>()}>
			{(articles) => <Wall articles={articles} />}
		</ColumnListPage>
	);
}
