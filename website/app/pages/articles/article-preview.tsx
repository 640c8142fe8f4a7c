import { splitLanguage } from '@portico/api/addresses/addresses.ts';
import type { ArticlePreview } from '@portico/api/answers/articles.ts';
import { lazy } from 'react';
import { data, type MetaDescriptor, useLoaderData } from 'react-router';
import type { PageLoader } from '../../data/page-load.ts';
import { messagesIn } from '../../messages/messages.ts';
import { type MetaArguments, pageMeta } from '../../page-frame/page-meta.ts';
import { ArticleContent } from './article-content.tsx';
import { ArticleView } from './article-detail.tsx';

/**
 * The key is passed to the API only; the response does not contain it. Neither caches nor browsers may store a
 * preview.
 */
export const load: PageLoader<unknown> = async ({ client, language, params, query }) => {
	const key = query.get('key') ?? '';
	const preview = await client.articlePreview({ articleId: params.articleId ?? '', lang: language, key });
	return data(preview, { headers: { 'Cache-Control': 'private, no-store' } });
};

/**
 * Keeps search engines out. The address with its key must not leak, so metadata omit the key and links send no
 * referrer.
 */
export function meta({ loaderData, ...args }: MetaArguments & { loaderData?: ArticlePreview }) {
	if (!loaderData) return [];
	const { preview } = messagesIn(splitLanguage(args.location.pathname).language);
	const withoutReferrer: MetaDescriptor = { name: 'referrer', content: 'no-referrer' };
	return pageMeta(args, {
		title: preview.title(loaderData.title),
		description: loaderData.summary,
		noindex: true,
		type: 'article',
		image: loaderData.cover,
		extra: [withoutReferrer],
	});
}

/** Most visitors never need its code. What it shares with published articles comes from here, where that is loaded. */
const PreviewPage = lazy(() => import('./preview-page.tsx'));

/** `articlepreview`: an article as it is written, for holders of a preview link. */
export default function ArticlePreviewPage() {
	return <PreviewPage loaded={useLoaderData<ArticlePreview>()} Content={ArticleContent} View={ArticleView} />;
}
