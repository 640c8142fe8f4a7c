import type { ArticleCard } from '@portico/api/answers/articles.ts';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { PageHeading } from '../../../components/page-heading/page-heading.tsx';
import { Pagination } from '../../../components/pagination/pagination.tsx';
import container from '../../../design/container.module.css';
import { useCurrentColumn } from '../../../page-frame/header/use-current-column.ts';
import styles from './column-list-page.module.css';
import { EmptyColumn } from './empty-column.tsx';
import type { ColumnList } from './load-column-list.ts';
import { SiblingColumns } from './sibling-columns.tsx';
import { SubColumns } from './sub-columns.tsx';

type Props = ColumnList & {
	/** What leads the list, as wide as the window. */
	stage?: ReactNode;
	/** The articles of the page, in this page kind's own form; not called for an empty list. */
	children: (articles: ArticleCard[]) => ReactNode;
};

/** The frame every list page shares: the column's head, its siblings, the list, and its pages. */
export function ColumnListPage({ column, list, stage, children }: Props) {
	const { pathname } = useLocation();
	useCurrentColumn(column);
	return (
		<>
			<PageHeading name={column.name} introduction={column.introduction} trail={column.trail}>
				<SiblingColumns column={column} />
			</PageHeading>
			{stage}
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
