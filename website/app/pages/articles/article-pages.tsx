import type { HeadersArgs } from 'react-router';
import { createClientLoader, createLoader } from '../../data/page-load.ts';
import * as columnArticle from '../columns/column-article.tsx';
import { pageGroup } from '../page-group.tsx';
import * as articleDetail from './article-detail.tsx';
import * as articlePreview from './article-preview.tsx';

const pages = {
	articledetail: articleDetail,
	articlepreview: articlePreview,
	column_article: columnArticle,
};

export type ArticlePage = keyof typeof pages;

/** The pages that show an article. */
const { load, meta: metaOf, Page } = pageGroup(pages);

export const loader = createLoader(load);
export const clientLoader = createClientLoader(load);
export const headers = ({ loaderHeaders }: HeadersArgs) => loaderHeaders;
export const meta = metaOf;
export default Page;
