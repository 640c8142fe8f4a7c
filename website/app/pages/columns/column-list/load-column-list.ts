import type { ArticleList } from '@portico/api/answers/articles.ts';
import type { Column } from '@portico/api/answers/columns.ts';
import type { PageCall, PageLoad } from '../../../data/page-load.ts';

/** What every list page of a column shows: the column, and one page of its articles. */
export type ColumnList = { column: Column; list: ArticleList };

/** The load function of a list page with so many articles to a page. */
export function loadColumnList(pageSize: number): PageLoad<ColumnList> {
	return async (call) => {
		const [{ column }, list] = await Promise.all([loadColumn(call), loadArticlePage(call, pageSize)]);
		return { column, list };
	};
}

/** The load function of a page that shows a column without its articles. */
export const loadColumn: PageLoad<{ column: Column }> = async ({ client, language, params }) => ({
	column: await client.column({ fdCode: params.fdCode ?? '', lang: language }),
});

/** The page of the column's articles that the address asks for. */
export function loadArticlePage(call: PageCall, pageSize: number): Promise<ArticleList> {
	const { client, language, params, query } = call;
	const fdCode = params.fdCode ?? '';
	return client.columnArticles({ fdCode, lang: language, page: askedPage(query), pageSize });
}

/** The `page` of the address as it stands there: whether it is one, and exists, is for the API to say. */
function askedPage(query: PageCall['query']): number | undefined {
	return (query.get('page') ?? undefined) as number | undefined;
}
