import type { Article } from '@portico/api/answers/articles.ts';
import type { Column } from '@portico/api/answers/columns.ts';
import container from '@portico/design/styles/container.module.css';
import { type MetaDescriptor, useLoaderData } from 'react-router';
import { PageHeading } from '../../../components/page-heading.tsx';
import { createClientLoader, createLoader, type PageLoader } from '../../../data/page-load.ts';
import { type MetaArguments, siteOf } from '../../../page-frame/document/page-meta.ts';
import { videoObjects, videosIn } from '../../../page-frame/document/video-objects.ts';
import { useCurrentColumn } from '../../../page-frame/header/use-current-column.ts';
import { columnMeta } from '../column-list/column-list-meta.ts';
import { EmptyColumn } from '../column-list/empty-column.tsx';
import { loadColumn } from '../column-list/load-column-list.ts';
import { SiblingColumns } from '../column-list/sibling-columns.tsx';
import { SubColumns } from '../column-list/sub-columns.tsx';
import styles from './column-article.module.css';
import { SingleArticle } from './single-article.tsx';

/** With the first article of the column's list: its only, pinned or newest one. */
type ColumnArticle = { column: Column; article: Article | null };

const load: PageLoader<ColumnArticle> = async (call) => {
	const { client, language, params } = call;
	const [column, list] = await Promise.all([
		loadColumn(call),
		client.columnArticles({ fdCode: params.fdCode ?? '', lang: language, pageSize: 1 }),
	]);
	const [first] = list.items;
	return {
		column,
		article: first ? await client.article({ articleId: first.articleId, lang: language }) : null,
	};
};
export const loader = createLoader(load);
export const clientLoader = createClientLoader(load);

export function meta({
	loaderData,
	...args
}: MetaArguments & { loaderData?: ColumnArticle }): MetaDescriptor[] {
	const videos = videosIn(loaderData?.article?.blocks ?? []);
	return columnMeta({ loaderData, ...args }, 1, { structured: videoObjects(videos, siteOf(args)) });
}

/** `column_article`: a column shown as a single article. */
export default function ColumnArticlePage() {
	const { column, article } = useLoaderData<ColumnArticle>();
	useCurrentColumn(column);
	return (
		<>
			<PageHeading name={column.name} introduction={column.introduction} trail={column.trail} />
			<div className={`${container.container} ${styles.columns}`}>
				<SiblingColumns column={column} sidebar />
				<div className={styles.content}>
					{article ? (
						<SingleArticle article={article} columnName={column.name.text} />
					) : (
						<EmptyColumn column={column} />
					)}
					<SubColumns column={column} />
				</div>
			</div>
		</>
	);
}
