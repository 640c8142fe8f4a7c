import type { Article } from '@portico/api/answers/articles.ts';
import type { Column } from '@portico/api/answers/columns.ts';
import { type MetaDescriptor, useLoaderData } from 'react-router';
import { PageHeading } from '../../../components/page-heading/page-heading.tsx';
import { inBrowser, onServer, type PageLoad } from '../../../data/page-load.ts';
import container from '../../../design/container.module.css';
import { type MetaArguments, siteOf } from '../../../page-frame/document/page-meta.ts';
import { filmsIn, videoObjects } from '../../../page-frame/document/video-objects.ts';
import { useCurrentColumn } from '../../../page-frame/header/use-current-column.ts';
import { columnMeta } from '../column-list/column-list-meta.ts';
import { EmptyColumn } from '../column-list/empty-column.tsx';
import { loadColumn } from '../column-list/load-column-list.ts';
import { SiblingColumns } from '../column-list/sibling-columns.tsx';
import { SubColumns } from '../column-list/sub-columns.tsx';
import styles from './column-article.module.css';
import { SingleArticle } from './single-article.tsx';

/** A column with the first article of its list: its only one, the pinned one, or the newest. */
type ColumnArticle = { column: Column; article: Article | null };

const load: PageLoad<ColumnArticle> = async (call) => {
	const { client, language, params } = call;
	const [{ column }, list] = await Promise.all([
		loadColumn(call),
		client.columnArticles({ fdCode: params.fdCode ?? '', lang: language, pageSize: 1 }),
	]);
	const [first] = list.items;
	return {
		column,
		article: first ? await client.article({ articleId: first.articleId, lang: language }) : null,
	};
};
export const loader = onServer(load);
export const clientLoader = inBrowser(load);

export function meta({
	loaderData,
	...args
}: MetaArguments & { loaderData?: ColumnArticle }): MetaDescriptor[] {
	const films = filmsIn(loaderData?.article?.blocks ?? []);
	return columnMeta({ loaderData, ...args }, 1, { structured: videoObjects(films, siteOf(args)) });
}

/** `column_article`: a column shown as its single article. */
export default function ColumnArticlePage() {
	const { column, article } = useLoaderData<ColumnArticle>();
	useCurrentColumn(column);
	return (
		<>
			<PageHeading name={column.name} introduction={column.introduction} trail={column.trail} />
			<div className={`${container.container} ${styles.columns}`}>
				<SiblingColumns column={column} beside />
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
