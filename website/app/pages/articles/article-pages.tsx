import type { HeadersArgs } from 'react-router';
import { createClientLoader, createLoader } from '../../data/page-load.ts';
import * as columnArticle from '../columns/column-article.tsx';
import { pagesOfAFile } from '../pages-of-a-file.tsx';
import * as articleDetail from './article-detail.tsx';
import * as articlePreview from './article-preview.tsx';

const pages = {
	articledetail: articleDetail,
	articlepreview: articlePreview,
	column_article: columnArticle,
};

/** The pages that show an article. */
const { load, meta: metaOf, Page } = pagesOfAFile((kind) => pages[kind as keyof typeof pages]);

export const loader = createLoader(load);
export const clientLoader = createClientLoader(load);
export const headers = ({ loaderHeaders }: HeadersArgs) => loaderHeaders;
export const meta = metaOf;
export default Page;
