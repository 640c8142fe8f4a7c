import type { ArticleCard } from '@portico/api/answers/articles.ts';
import container from '@portico/design/styles/container.module.css';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { PageHeading } from '../../../components/page-heading.tsx';
import { Pagination } from '../../../components/pagination/pagination.tsx';
import { useCurrentColumn } from '../../../page-frame/header/use-current-column.ts';
import styles from './column-list-page.module.css';
import { EmptyColumn } from './empty-column.tsx';
import type { ColumnList } from './load-column-list.ts';
import { SiblingColumns } from './sibling-columns.tsx';
import { SubColumns } from './sub-columns.tsx';

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
