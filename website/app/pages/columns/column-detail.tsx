import type { ArticleList } from '@portico/api/answers/articles.ts';
import type { Column } from '@portico/api/answers/columns.ts';
import type { Picture } from '@portico/api/answers/shared-parts.ts';
import { ResponsivePicture } from '@portico/design/responsive-picture.tsx';
import container from '@portico/design/styles/layout.module.css';
import { type MetaDescriptor, useLoaderData, useLocation } from 'react-router';
import { PageHeading } from '../../components/headings.tsx';
import { Pagination } from '../../components/pagination.tsx';
import type { PageLoader } from '../../data/page-load.ts';
import { useCurrentColumn } from '../../page-frame/header/use-current-column.ts';
import type { MetaArguments } from '../../page-frame/page-meta.ts';
import styles from './column-detail.module.css';
import { ColumnBanner } from './column-list/column-banner.tsx';
import { columnMeta, EmptyColumn, loadArticlePage, loadColumn } from './column-list/column-list-page.tsx';
import { SiblingColumns, SubColumns } from './column-list/sibling-columns.tsx';
import { ColumnSection } from './column-section.tsx';
import { DatedList } from './dated-list.tsx';

/** `list` is null if the column has sub-columns. */
type ColumnDetail = { column: Column; list: ArticleList | null };

export const load: PageLoader<ColumnDetail> = async (call) => {
	const column = await loadColumn(call);
	return { column, list: column.sections.length > 0 ? null : await loadArticlePage(call, 20) };
};

export function meta({
	loaderData,
	...args
}: MetaArguments & { loaderData?: ColumnDetail }): MetaDescriptor[] {
	return loaderData ? columnMeta({ loaderData, ...args }, loaderData.list?.page) : [];
}

/** `columndetail`: a column's landing page, with its sub-columns and their newest articles. */
export default function ColumnDetailPage() {
	const { column, list } = useLoaderData<ColumnDetail>();
	useCurrentColumn(column);
	const { cover } = column;
	const siblings = <SiblingColumns column={column} />;
	return (
		<>
			{cover && !isPortrait(cover) ? (
				<>
					<ColumnBanner column={column} />
					<div className={container.container}>
						<div className={styles.siblings}>{siblings}</div>
					</div>
				</>
			) : (
				<PageHeading name={column.name} introduction={column.introduction} trail={column.trail}>
					{siblings}
				</PageHeading>
			)}
			<div className={container.container}>
				<SubColumns column={column} />
				<div className={isPortrait(cover) ? `${styles.content} ${styles.portrait}` : styles.content}>
					{cover && isPortrait(cover) && (
						<div className={styles.cover}>
							<ResponsivePicture
								picture={cover}
								sizes="(width >= 100rem) 36rem, (width >= 60rem) 38vw, 92vw"
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
							<OwnArticles column={column} list={list} />
						)}
					</div>
				</div>
			</div>
		</>
	);
}

/** For columns without sub-columns. */
function OwnArticles({ column, list }: { column: Column; list: ArticleList }) {
	const { pathname } = useLocation();
	return (
		<>
			{list.items.length === 0 ? <EmptyColumn column={column} /> : <DatedList articles={list.items} />}
			<Pagination page={list.page} pageSize={list.pageSize} total={list.total} address={pathname} />
		</>
	);
}

function isPortrait(picture: Picture | null): boolean {
	return picture !== null && picture.height > picture.width;
}
