import { splitLanguage } from '@portico/api/addresses/addresses.ts';
import type { ArticlePreview } from '@portico/api/answers/articles.ts';
import container from '@portico/design/styles/layout.module.css';
import type { ReactNode } from 'react';
import { data, type MetaDescriptor, useLoaderData } from 'react-router';
import { formatDateTime } from '../../components/format-date.ts';
import type { PageLoader } from '../../data/page-load.ts';
import { messagesIn, useMessages } from '../../messages/messages.ts';
import { type MetaArguments, pageMeta } from '../../page-frame/page-meta.ts';
import { useLanguage } from '../../state/language.ts';
import { useSite } from '../../state/site-settings.ts';
import { ArticleContent } from './article-content.tsx';
import styles from './article-preview.module.css';

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

type Facts = Pick<ArticlePreview, 'version' | 'savedAt' | 'state' | 'expiresAt'>;

/** The version, state and expiry of a preview. */
function PreviewBanner({ preview: { version, savedAt, state, expiresAt } }: { preview: Facts }) {
	const { preview } = useMessages();
	return (
		<section className={styles.banner} aria-label={preview.banner} data-frame="">
			<div className={container.container}>
				<div className={styles.content}>
					<p className={styles.explanation}>
						<strong>{preview.heading}</strong> {preview.explanation}
					</p>
					<dl className={styles.facts}>
						<Fact term={preview.version}>{preview.versionNumber(version)}</Fact>
						<Fact term={preview.state}>{preview.states[state]}</Fact>
						<Fact term={preview.savedAt}>
							<DateTime timestamp={savedAt} />
						</Fact>
						<Fact term={preview.expiresAt}>
							<DateTime timestamp={expiresAt} />
						</Fact>
					</dl>
				</div>
			</div>
		</section>
	);
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
	return (
		<div>
			<dt>{term}</dt>
			<dd>{children}</dd>
		</div>
	);
}

function DateTime({ timestamp }: { timestamp: string }) {
	const { timeOffsets } = useSite();
	return <time dateTime={timestamp}>{formatDateTime(timestamp, timeOffsets, useLanguage())}</time>;
}
