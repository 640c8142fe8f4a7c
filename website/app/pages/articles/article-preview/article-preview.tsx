import { splitLanguage } from '@portico/api/addresses/addresses.ts';
import type { ArticlePreview } from '@portico/api/answers/articles.ts';
import container from '@portico/design/styles/container.module.css';
import { type MetaDescriptor, useLoaderData } from 'react-router';
import { createClientLoader, createLoader, type PageLoader } from '../../../data/page-load.ts';
import { messagesIn } from '../../../messages/messages.ts';
import { type MetaArguments, pageMeta } from '../../../page-frame/document/page-meta.ts';
import { ArticleContent } from '../article-content/article-content.tsx';
import { PreviewBanner } from './preview-banner.tsx';

/** The key is passed to the API only; the response does not contain it. */
const load: PageLoader<ArticlePreview> = ({ client, language, params, query }) =>
	client.articlePreview({
		articleId: params.articleId ?? '',
		lang: language,
		key: query.get('key') ?? '',
	});

export const loader = createLoader(load);
export const clientLoader = createClientLoader(load);

/** Neither caches nor browsers may store a preview. */
export function headers(): HeadersInit {
	return { 'Cache-Control': 'private, no-store' };
}

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

/** `articlepreview`: the latest version of an article, for holders of a preview link. */
export default function ArticlePreviewPage() {
	const article = useLoaderData<ArticlePreview>();
	return (
		<>
			<PreviewBanner preview={article} />
			<div className={container.container}>
				<ArticleContent article={article} />
			</div>
		</>
	);
}
