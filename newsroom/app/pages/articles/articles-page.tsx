import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useState } from 'react';
import { Button } from '../../controls/button.tsx';
import { FilterIcon } from '../../controls/icons.tsx';
import { Pagination } from '../../controls/list-table.tsx';
import { EmptyList, FailureNotice, Loaded } from '../../controls/notices.tsx';
import { Page } from '../../controls/page.tsx';
import { useMediaQuery } from '../../controls/use-media-query.ts';
import { call } from '../../data/calls.ts';
import { holds, useSession } from '../../data/session.ts';
import { useMessages } from '../../messages/messages.ts';
import { ActiveFilters, ArticleFilters } from './article-filters.tsx';
import filters from './articles.module.css';
import { LeftOnDevice } from './left-on-device.tsx';
import type { OnTextAction } from './list/article-menu.tsx';
import { ArticleBlocks, ArticleTable, wideScreen } from './list/article-table.tsx';
import { activeFilters, callParameters, nextOrder, useListQuery, writeListQuery } from './list-query.ts';
import { NewArticleLink } from './new-article-link.tsx';
import type { DialogRequest } from './publishing/dialog-props.ts';
import { SavedViews } from './saved-views.tsx';

const TextDialog = lazy(() => import('./publishing/text-dialog.tsx'));

/** All articles that the person may read, filtered by the address. */
export function Component() {
	const { frame, articles } = useMessages();
	const session = useSession();
	const [query, change] = useListQuery();
	const [request, setRequest] = useState<DialogRequest | null>(null);
	const [isFilterOpen, setFilterOpen] = useState(false);
	const isPhone = useMediaQuery('(width < 48rem)');
	const isWide = useMediaQuery(wideScreen);
	const list = useQuery({
		queryKey: ['articles', 'list', writeListQuery(query).toString()],
		queryFn: ({ signal }) => call('get', '/api/newsroom/articles', callParameters(query), signal),
		placeholderData: keepPreviousData,
	});
	const active = activeFilters(query).length;
	const onAction = useCallback<OnTextAction>((action, subject) => {
		if (action !== 'open') setRequest({ action, subject });
	}, []);
	return (
		<Page
			title={frame.items.articles}
			actions={
				<>
					<SavedViews />
					{holds(session, 'write') && <NewArticleLink column={query.fdCode} />}
				</>
			}
		>
			{isPhone && (
				<div className={filters.toggle}>
					<Button
						aria-expanded={isFilterOpen}
						aria-controls="filters"
						onPress={() => setFilterOpen(!isFilterOpen)}
					>
						<FilterIcon />
						{articles.filters.toggle(active)}
					</Button>
				</div>
			)}
			{holds(session, 'write') && <LeftOnDevice />}
			<div id="filters" hidden={isPhone && !isFilterOpen}>
				<ArticleFilters query={query} change={change} showsOrder={!isWide} />
			</div>
			<ActiveFilters query={query} change={change} />
			{list.data && <FailureNotice error={list.error} />}
			<Loaded query={list}>
				{({ items, total, page, pageSize }) => (
					<div
						className={filters.articleList}
						aria-busy={list.isPlaceholderData}
						data-outdated={list.isPlaceholderData || undefined}
					>
						{items.length === 0 && <NoArticles total={total} isFiltered={active > 0} change={change} />}
						{items.length > 0 &&
							(isPhone ? (
								<ArticleBlocks items={items} onAction={onAction} />
							) : (
								<ArticleTable
									items={items}
									query={query}
									onSort={(sort) => change(nextOrder(query, sort))}
									onAction={onAction}
								/>
							))}
						{items.length > 0 && (
							<Pagination
								page={page}
								pageSize={pageSize}
								total={total}
								onChange={(chosen) => {
									change({ page: chosen });
									scrollTo({ top: 0 });
								}}
							/>
						)}
					</div>
				)}
			</Loaded>
			{request && (
				<Suspense>
					<TextDialog
						key={`${request.action} ${request.subject.articleId} ${request.subject.lang}`}
						request={request}
						onRequest={setRequest}
						onClose={() => setRequest(null)}
					/>
				</Suspense>
			)}
		</Page>
	);
}

type NoArticlesProps = { total: number; isFiltered: boolean; change: (part: { page: number }) => void };

function NoArticles({ total, isFiltered, change }: NoArticlesProps) {
	const { empty } = useMessages().articles;
	if (total > 0) {
		return (
			<EmptyList title={empty.pastEnd}>
				<Button onPress={() => change({ page: 1 })}>{empty.toFirstPage}</Button>
			</EmptyList>
		);
	}
	return <EmptyList title={isFiltered ? empty.filtered : empty.none} />;
}
