import type { Article } from '@portico/api/answers/articles.ts';
import { type MetaDescriptor, useLoaderData } from 'react-router';
import { createClientLoader, createLoader, type PageLoader } from '../../../data/page-load.ts';
import type { MetaArguments } from '../../../page-frame/document/page-meta.ts';
import { useCurrentColumn } from '../../../page-frame/header/use-current-column.ts';
import { articleMeta } from './article-meta.ts';
import { ArticleView } from './article-view.tsx';

const load: PageLoader<Article> = ({ client, language, params }) =>
	client.article({ articleId: params.articleId ?? '', lang: language });

export const loader = createLoader(load);
export const clientLoader = createClientLoader(load);

export function meta({ loaderData, ...args }: MetaArguments & { loaderData?: Article }): MetaDescriptor[] {
	return loaderData ? articleMeta(args, loaderData) : [];
}

/** `articledetail`: a published article. */
export default function ArticleDetailPage() {
	const article = useLoaderData<Article>();
	useCurrentColumn({ fdCode: article.column.fdCode, trail: article.trail });
	return <ArticleView article={article} />;
}
