import { useLoaderData } from 'react-router';
import { createClientLoader, createLoader } from '../../../data/page-load.ts';
import { columnListMeta } from '../column-list/column-list-meta.ts';
import { ColumnListPage } from '../column-list/column-list-page.tsx';
import { type ColumnList, loadColumnList } from '../column-list/load-column-list.ts';
import { Wall } from './wall.tsx';

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
