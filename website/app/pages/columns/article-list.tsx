import { useLoaderData } from 'react-router';
import {
	type ColumnList,
	ColumnListPage,
	columnListMeta,
	loadColumnList,
} from './column-list/column-list-page.tsx';
import { DatedList } from './dated-list.tsx';

export const load = loadColumnList(20);
export const meta = columnListMeta;

/** `articlepagelist`: articles by year. */
export default function ArticleListPage() {
	return (
		<ColumnListPage {...useLoaderData<ColumnList>()}>
			{(articles) => <DatedList articles={articles} />}
		</ColumnListPage>
	);
}
