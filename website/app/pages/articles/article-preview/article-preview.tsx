import { splitLanguage } from '@portico/api/addresses.ts';
import type { ArticlePreview } from '@portico/api/answers/articles.ts';
import { type MetaDescriptor, useLoaderData } from 'react-router';
import { inBrowser, onServer, type PageLoad } from '../../../data/page-load.ts';
import container from '../../../design/container.module.css';
import { messagesIn } from '../../../messages/messages.ts';
import { type MetaArguments, pageMeta } from '../../../page-frame/document/page-meta.ts';
import { ArticleContent } from '../article-content/article-content.tsx';
import { PreviewBanner } from './preview-banner.tsx';

/** The key comes from the address and goes to the call, and nowhere else: the answer does not repeat it. */
const load: PageLoad<ArticlePreview> = ({ client, language, params, query }) =>
	client.articlePreview({
		articleId: params.articleId ?? '',
		lang: language,
		key: query.get('key') ?? '',
	});

export const loader = onServer(load);
export const clientLoader = inBrowser(load);

/** A draft is kept by nobody on its way, neither by a cache nor by the browser. */
export function headers(): HeadersInit {
	return { 'Cache-Control': 'private, no-store' };
}

/**
 * The head of a preview. Search engines are kept out, its addresses lack the key, and links from it do
 * not tell where they were followed from, because that address opens the draft.
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

/** `articlepreview`: the newest version of an article, for the holder of a preview link. */
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
