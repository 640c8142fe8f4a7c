import {
	columnAddress,
	feedAddress,
	homeAddress,
	inLanguage,
	pageAddress,
	searchAddress,
	splitLanguage,
} from '@portico/api/addresses/addresses.ts';
import { canShowColumn } from '@portico/api/addresses/page-kinds.ts';
import type { ArticleCard, ArticleList } from '@portico/api/answers/articles.ts';
import type { Column } from '@portico/api/answers/columns.ts';
import type { Picture } from '@portico/api/answers/shared-parts.ts';
import { EmptyState } from '@portico/design/empty-state.tsx';
import container from '@portico/design/styles/layout.module.css';
import type { ComponentType, ReactNode } from 'react';
import { type MetaDescriptor, redirect, useLoaderData, useLocation } from 'react-router';
import { PageHeading } from '../../../components/headings.tsx';
import { ColumnLink, PageLink } from '../../../components/links.tsx';
import { Pagination } from '../../../components/pagination.tsx';
import { loadExistingPage } from '../../../data/load-existing-page.ts';
import type { PageLoader, PageLoaderArgs } from '../../../data/page-load.ts';
import { messagesIn, useMessages } from '../../../messages/messages.ts';
import { useCurrentColumn } from '../../../page-frame/header/use-current-column.ts';
import {
	homeCrumb,
	type MetaArguments,
	type PageDescription,
	pageMeta,
	siteOf,
} from '../../../page-frame/page-meta.ts';
import { useLanguage } from '../../../state/language.ts';
import styles from './column-list.module.css';
import { SiblingColumns, SubColumns } from './sibling-columns.tsx';

type Props = ColumnList & {
	/** Full-width content above the list. */
	lead?: ReactNode;
	/** Renders the articles; not called for an empty list. */
	children: (articles: ArticleCard[]) => ReactNode;
};

/**
 * A page that shows a column's articles in one form.
 *
 * @param pageSize articles per page
 * @param Articles shows those of a page; not rendered for an empty list
 */
export function columnListPage(
	pageSize: number,
	Articles: ComponentType<{ articles: ArticleCard[]; page: number }>,
) {
	function Page() {
		const columnList = useLoaderData<ColumnList>();
		return (
			<ColumnListPage {...columnList}>
				{(articles) => <Articles articles={articles} page={columnList.list.page} />}
			</ColumnListPage>
		);
	}

	return { load: loadColumnList(pageSize), meta: columnListMeta, default: Page };
}

/** The layout of all list pages: header, sibling columns, list and pagination. */
export function ColumnListPage({ column, list, lead, children }: Props) {
	const { pathname } = useLocation();
	useCurrentColumn(column);
	return (
		<>
			<PageHeading name={column.name} introduction={column.introduction} trail={column.trail}>
				<SiblingColumns column={column} />
			</PageHeading>
			{lead}
			<div className={container.container}>
				<SubColumns column={column} />
				<div className={styles.list}>
					{list.items.length === 0 ? <EmptyColumn column={column} /> : children(list.items)}
					<Pagination page={list.page} pageSize={list.pageSize} total={list.total} address={pathname} />
				</div>
			</div>
		</>
	);
}

/** Shown if a column has no articles in this language; links to its parent or the home page, and to the search. */
export function EmptyColumn({ column }: { column: Column }) {
	const { lists, message } = useMessages();
	const language = useLanguage();
	const parent = column.trail.at(-1);
	return (
		<EmptyState title={lists.empty} hint={lists.emptyHint}>
			{parent ? (
				<ColumnLink column={parent} />
			) : (
				<PageLink to={homeAddress(language)}>{message.backHome}</PageLink>
			)}
			<PageLink to={searchAddress(language)}>{message.searchInstead}</PageLink>
		</EmptyState>
	);
}

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
