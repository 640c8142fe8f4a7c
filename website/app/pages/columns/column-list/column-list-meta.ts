import { columnAddress, feedAddress, pageAddress, splitLanguage } from '@portico/api/addresses/addresses.ts';
import type { Column } from '@portico/api/answers/columns.ts';
import type { MetaDescriptor } from 'react-router';
import { messagesIn } from '../../../messages/messages.ts';
import {
	homeCrumb,
	type MetaArguments,
	type PageDescription,
	pageMeta,
	siteOf,
} from '../../../page-frame/document/page-meta.ts';
import type { ColumnList } from './load-column-list.ts';

type Arguments<Data> = MetaArguments & { loaderData?: Data };

/** Under another page kind's address, the column's own address is canonical. */
export function columnListMeta({ loaderData, ...args }: Arguments<ColumnList>): MetaDescriptor[] {
	if (!loaderData) return [];
	const { column, list } = loaderData;
	return columnMeta({ loaderData: { column }, ...args }, list.page);
}

/** `page` is the current page of the column's list. */
export function columnMeta(
	{ loaderData, ...args }: Arguments<{ column: Column }>,
	page = 1,
	{ image, structured }: Pick<PageDescription, 'image' | 'structured'> = {},
): MetaDescriptor[] {
	if (!loaderData) return [];
	const { column } = loaderData;
	const { language, path } = splitLanguage(args.location.pathname);
	// Other page kinds have other page sizes, so only page 1 has a counterpart.
	const ownPage = path.startsWith(`/${column.page}/`) ? page : 1;
	const { lists } = messagesIn(language);
	const name = column.name.text;
	return pageMeta(args, {
		title: page > 1 ? lists.pageTitle(name, page) : name,
		description: column.introduction?.text ?? null,
		canonicalPath: pageAddress(columnAddress(column, 'zh'), ownPage),
		// Later pages have no counterpart in the other language, whose list differs.
		...(ownPage > 1 ? { availableIn: [language] } : {}),
		feed: feedAddress(column.fdCode, language),
		image: column.cover ?? image ?? null,
		structured: structured ?? [],
		breadcrumbs: [
			homeCrumb(siteOf(args), language),
			...[...column.trail, column].map((each) => ({
				name: each.name.text,
				address: each.page === 'link' ? null : columnAddress(each, language),
			})),
		],
	});
}
