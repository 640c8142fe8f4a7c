import { columnAddress, inLanguage, pageAddress } from '@portico/api/addresses/addresses.ts';
import { canShowColumn } from '@portico/api/addresses/page-kinds.ts';
import type { ArticleCard, ArticleList } from '@portico/api/answers/articles.ts';
import type { Column } from '@portico/api/answers/columns.ts';
import type { Picture } from '@portico/api/answers/shared-parts.ts';
import { redirect } from 'react-router';
import { loadExistingPage } from '../../../data/load-existing-page.ts';
import type { PageLoader, PageLoaderArgs } from '../../../data/page-load.ts';

export type ColumnList = { column: Column; list: ArticleList };

/**
 * @param pageSize articles per page
 * @param withBanner whether the column's cover is shown above them, and so must not repeat
 */
export function loadColumnList(pageSize: number, withBanner = false): PageLoader<ColumnList> {
	return async (call) => {
		const [column, list] = await Promise.all([loadColumn(call), loadArticlePage(call, pageSize)]);
		const items = withoutRepeatedCovers(list.items, withBanner ? column.cover : null);
		return { column, list: { ...list, items } };
	};
}

/** @throws a redirect to the column's own address, if the requested page kind cannot show it */
export async function loadColumn({ client, language, params, path }: PageLoaderArgs): Promise<Column> {
	const column = await client.column({ fdCode: params.fdCode ?? '', lang: language });
	if (canShowColumn(path.split('/')[1], column)) return column;
	throw redirect(columnAddress(column, language));
}

/** @throws a redirect to the last page, for a number beyond the end */
export function loadArticlePage(call: PageLoaderArgs, pageSize: number): Promise<ArticleList> {
	const { client, language, params, path, query } = call;
	const fdCode = params.fdCode ?? '';
	return loadExistingPage(
		query.get('page'),
		(page) => client.columnArticles({ fdCode, lang: language, page, pageSize }),
		(page) => pageAddress(inLanguage(path, language), page),
	);
}

/** Removes covers that repeat an earlier one or the banner; those articles show a placeholder. */
export function withoutRepeatedCovers(
	articles: readonly ArticleCard[],
	banner: Picture | null = null,
): ArticleCard[] {
	const shown = new Set([banner?.src]);
	return articles.map((article) => {
		const src = article.cover?.src;
		if (src && shown.has(src)) return { ...article, cover: null };
		shown.add(src);
		return article;
	});
}
