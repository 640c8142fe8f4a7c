import type { Article } from '@portico/api/answers/articles.ts';
import { type MetaDescriptor, useLoaderData } from 'react-router';
import { inBrowser, onServer, type PageLoad } from '../../../data/page-load.ts';
import type { MetaArguments } from '../../../page-frame/document/page-meta.ts';
import { useCurrentColumn } from '../../../page-frame/header/use-current-column.ts';
import { articleMeta } from './article-meta.ts';
import { ArticleView } from './article-view.tsx';

const load: PageLoad<Article> = ({ client, language, params }) =>
	client.article({ articleId: params.articleId ?? '', lang: language });

export const loader = onServer(load);
export const clientLoader = inBrowser(load);

export function meta({ loaderData, ...args }: MetaArguments & { loaderData?: Article }): MetaDescriptor[] {
	return loaderData ? articleMeta(args, loaderData) : [];
}

/** `articledetail`: an article as published. */
export default function ArticleDetailPage() {
	const article = useLoaderData<Article>();
	useCurrentColumn({ fdCode: article.column.fdCode, trail: article.trail });
	return <ArticleView article={article} />;
}
