import { homeAddress, searchAddress } from '@portico/api/addresses/addresses.ts';
import type { ArticleCard } from '@portico/api/answers/articles.ts';
import type { Column } from '@portico/api/answers/columns.ts';
import { EmptyState } from '@portico/design/empty-state.tsx';
import container from '@portico/design/styles/container.module.css';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { ColumnLink, PageLink } from '../../../components/links.tsx';
import { PageHeading } from '../../../components/page-heading.tsx';
import { Pagination } from '../../../components/pagination.tsx';
import { useMessages } from '../../../messages/messages.ts';
import { useCurrentColumn } from '../../../page-frame/header/use-current-column.ts';
import { useLanguage } from '../../../state/language.ts';
import styles from './column-list-page.module.css';
import type { ColumnList } from './load-column-list.ts';
import { SiblingColumns, SubColumns } from './sibling-columns.tsx';

type Props = ColumnList & {
	/** Full-width content above the list. */
	lead?: ReactNode;
	/** Renders the articles; not called for an empty list. */
	children: (articles: ArticleCard[]) => ReactNode;
};

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
