import { columnAddress, feedAddress, pageAddress, splitLanguage } from '@portico/api/addresses.ts';
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

/** The head of a column's list page. Opened under another page kind, its own address is the canonical one. */
export function columnListMeta({ loaderData, ...args }: Arguments<ColumnList>): MetaDescriptor[] {
	if (!loaderData) return [];
	const { column, list } = loaderData;
	return columnMeta({ loaderData: { column }, ...args }, list.page);
}

/** The head of a column's page; `page` is the page of its list on show. */
export function columnMeta(
	{ loaderData, ...args }: Arguments<{ column: Column }>,
	page = 1,
	{ image, structured }: Pick<PageDescription, 'image' | 'structured'> = {},
): MetaDescriptor[] {
	if (!loaderData) return [];
	const { column } = loaderData;
	const { language, path } = splitLanguage(args.location.pathname);
	// A page of the list has no counterpart where the column's own page kind parts it otherwise.
	const ownPage = path.startsWith(`/${column.page}/`) ? page : 1;
	const { lists } = messagesIn(language);
	const name = column.name.text;
	return pageMeta(args, {
		title: page > 1 ? lists.pageTitle(name, page) : name,
		description: column.introduction?.text ?? null,
		// The place of a column that is a link lies outside: here it is nothing to be found.
		...(column.page === 'link'
			? { noindex: true, canonicalPath: path }
			: { canonicalPath: pageAddress(columnAddress(column, 'zh'), ownPage) }),
		// A later page of a list has no counterpart in the other language, whose list is another.
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
