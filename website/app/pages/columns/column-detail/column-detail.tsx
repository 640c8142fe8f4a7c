import type { ArticleList } from '@portico/api/answers/articles.ts';
import type { Column } from '@portico/api/answers/columns.ts';
import type { Picture } from '@portico/api/answers/shared-parts.ts';
import type { MetaDescriptor } from 'react-router';
import { useLoaderData, useLocation } from 'react-router';
import { DatedHeadlines } from '../../../components/article-teasers/dated-headlines.tsx';
import { PageHeading } from '../../../components/page-heading/page-heading.tsx';
import { Pagination } from '../../../components/pagination/pagination.tsx';
import { ResponsivePicture } from '../../../components/responsive-picture/responsive-picture.tsx';
import { inBrowser, onServer, type PageLoad } from '../../../data/page-load.ts';
import container from '../../../design/container.module.css';
import type { MetaArguments } from '../../../page-frame/document/page-meta.ts';
import { useCurrentColumn } from '../../../page-frame/header/use-current-column.ts';
import { columnMeta } from '../column-list/column-list-meta.ts';
import { EmptyColumn } from '../column-list/empty-column.tsx';
import { loadArticlePage, loadColumn } from '../column-list/load-column-list.ts';
import { SiblingColumns } from '../column-list/sibling-columns.tsx';
import { SubColumns } from '../column-list/sub-columns.tsx';
import styles from './column-detail.module.css';
import { ColumnSection } from './column-section.tsx';

/** A column's front; `list` holds its own articles where it has no sub-columns to show instead. */
type ColumnFront = { column: Column; list: ArticleList | null };

const load: PageLoad<ColumnFront> = async (call) => {
	const { column } = await loadColumn(call);
	return { column, list: column.sections.length > 0 ? null : await loadArticlePage(call, 20) };
};
export const loader = onServer(load);
export const clientLoader = inBrowser(load);

export function meta({
	loaderData,
	...args
}: MetaArguments & { loaderData?: ColumnFront }): MetaDescriptor[] {
	return loaderData ? columnMeta({ loaderData, ...args }, loaderData.list?.page) : [];
}

/** `columndetail`: a column's front, with its sub-columns and their newest articles. */
export default function ColumnDetailPage() {
	const { column, list } = useLoaderData<ColumnFront>();
	const { pathname } = useLocation();
	useCurrentColumn(column);
	return (
		<>
			<PageHeading name={column.name} introduction={column.introduction} trail={column.trail} />
			<div className={container.container}>
				{column.trail.length > 0 && <SiblingColumns column={column} />}
				<SubColumns column={column} />
				<div className={isUpright(column.cover) ? `${styles.content} ${styles.upright}` : styles.content}>
					{column.cover && (
						<div className={styles.cover}>
							<ResponsivePicture
								picture={column.cover}
								sizes={
									isUpright(column.cover)
										? '(width >= 86rem) 32rem, (width >= 60rem) 38vw, 92vw'
										: '(width >= 86rem) 80rem, 92vw'
								}
								priority
							/>
						</div>
					)}
					<div>
						{list === null ? (
							column.sections.map((section) => (
								<ColumnSection key={section.column.fdCode} section={section} />
							))
						) : (
							<>
								{list.items.length === 0 ? (
									<EmptyColumn column={column} />
								) : (
									<DatedHeadlines articles={list.items} markPinned />
								)}
								<Pagination page={list.page} pageSize={list.pageSize} total={list.total} address={pathname} />
							</>
						)}
					</div>
				</div>
			</div>
		</>
	);
}

function isUpright(picture: Picture | null): boolean {
	return picture !== null && picture.height > picture.width;
}
