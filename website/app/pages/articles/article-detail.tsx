import {
	articleAddress,
	columnAddress,
	inLanguage,
	qrCodeAddress,
	sharePictureAddress,
	splitLanguage,
} from '@portico/api/addresses/addresses.ts';
import type { Article } from '@portico/api/answers/articles.ts';
import type { Site } from '@portico/api/answers/site.ts';
import { languageTag } from '@portico/api/languages.ts';
import { TextSize } from '@portico/design/article-blocks/text-size.tsx';
import { Icon } from '@portico/design/icons.tsx';
import { useHydrated } from '@portico/design/page-context.ts';
import container from '@portico/design/styles/layout.module.css';
import { type MouseEvent, useEffect, useState } from 'react';
import { Link, type MetaDescriptor, redirect, useLoaderData } from 'react-router';
import { MostRead } from '../../components/most-read/most-read.tsx';
import { backgroundClient } from '../../data/browser-client.ts';
import type { PageLoader } from '../../data/page-load.ts';
import { runWhenIdle } from '../../data/run-when-idle.ts';
import { useMessages } from '../../messages/messages.ts';
import { useCurrentColumn } from '../../page-frame/header/use-current-column.ts';
import {
	homeCrumb,
	type MetaArguments,
	pageMeta,
	siteOf,
	videoObjects,
	videosIn,
} from '../../page-frame/page-meta.ts';
import { useLanguage } from '../../state/language.ts';
import { useSite } from '../../state/site-settings.ts';
import { ArticleContent } from './article-content.tsx';
import styles from './article-detail.module.css';
import { bylineObjects } from './byline-objects.ts';
import { NeighbouringArticles, RelatedArticles } from './further-articles.tsx';
import { SharePanel } from './share-panel.tsx';

export const load: PageLoader<Article> = async ({ client, language, params }) => {
	const named = params.articleId ?? '';
	const article = await client.article({ articleId: named, lang: language });
	if (article.linkTo !== null && !leadsToItself(article)) throw redirect(article.linkTo);
	if (named === (article.address ?? article.articleId)) return article;
	// Browsers ask again: an address may lead to the article once more.
	const headers = { 'Cache-Control': 'no-cache' };
	throw redirect(articleAddress(article, language), { status: 301, headers });
};

/** Whether an article is a link to its own page. */
function leadsToItself({ articleId, address, linkTo }: Article): boolean {
	const { path } = splitLanguage(decodeURI(linkTo?.split(/[?#]/, 1)[0] ?? ''));
	return [articleId, address].some((named) => path === `/articledetail/${named}`);
}

export function meta({ loaderData, ...args }: MetaArguments & { loaderData?: Article }): MetaDescriptor[] {
	return loaderData ? articleMeta(args, loaderData) : [];
}

/** `articledetail`: a published article. */
export default function ArticleDetailPage() {
	const article = useLoaderData<Article>();
	useCurrentColumn({ fdCode: article.column.fdCode, trail: article.trail });
	return <ArticleView article={article} />;
}

/** Under the other language's address, the canonical address in the article's language is the only sign (decision 080). */
function articleMeta(args: MetaArguments, article: Article): MetaDescriptor[] {
	const site = siteOf(args);
	const videos = videosIn(article.blocks);
	const { language } = splitLanguage(args.location.pathname);
	const path = articleAddress(article, 'zh');
	const canonical = site && new URL(inLanguage(path, article.lang), `${site.siteUrl}/`).href;
	return pageMeta(args, {
		title: article.title,
		...(article.shareTitle && { shareTitle: article.shareTitle }),
		description: article.summary,
		canonicalPath: path,
		availableIn: article.languages,
		image: { src: sharePicture(article), width: 1200, height: 630, alt: article.title },
		type: 'article',
		structured: [
			...(site && canonical ? [newsArticle(article, site, canonical)] : []),
			...videoObjects(videos, site),
		],
		breadcrumbs: [
			homeCrumb(site, language),
			...article.trail.map((column) => ({
				name: column.name.text,
				address: column.page === 'link' ? null : columnAddress(column, language),
			})),
			{ name: article.title, address: articleAddress(article, article.lang) },
		],
		extra: [
			{ property: 'article:published_time', content: article.publishedAt },
			{ property: 'article:modified_time', content: article.modifiedAt },
			{ property: 'article:section', content: article.column.name.text },
		],
	});
}

/** The version changes with the text, the cover, whose address starts with its digest, and how the cover is cut. */
function sharePicture({ articleId, lang, modifiedAt, cover }: Article): string {
	const focus = cover?.focus ? `-${cover.focus.x}-${cover.focus.y}` : '';
	const version = `${Date.parse(modifiedAt).toString(36)}${cover?.src.split('/')[2]?.slice(0, 6) ?? ''}${focus}`;
	return sharePictureAddress(articleId, lang, version);
}

function newsArticle(article: Article, site: Site, address: string): object {
	const publisher = { '@type': 'Organization', name: site.name.text, url: site.siteUrl };
	return {
		'@type': 'NewsArticle',
		mainEntityOfPage: address,
		headline: article.title,
		...(article.subtitle ? { alternativeHeadline: article.subtitle } : {}),
		description: article.summary,
		inLanguage: languageTag(article.lang),
		datePublished: article.publishedAt,
		dateModified: article.modifiedAt,
		articleSection: article.column.name.text,
		...(article.cover ? { image: [new URL(article.cover.src, `${site.siteUrl}/`).href] } : {}),
		author: article.author ? namedBy(article.author) : publisher,
		...(article.editor ? { editor: namedBy(article.editor) } : {}),
		publisher,
	};
}

/**
 * Search engines read the document of the server, which hydration leaves as it is: browsers do not load how bylines are
 * read. In development both are equal, since React would warn.
 */
function namedBy(byline: string): object {
	const isInDocument = import.meta.env.SSR || import.meta.env.DEV;
	return isInDocument ? bylineObjects(byline) : { '@type': 'Person', name: byline };
}

/** A published article with neighbouring, related and most read articles; also one that is about to be. */
export function ArticleView({ article }: { article: Article }) {
	const { siteUrl } = useSite();
	const address = new URL(articleAddress(article, useLanguage()), siteUrl).href;
	return (
		<div className={container.container}>
			<ArticleContent
				article={article}
				address={address}
				notice={<OtherLanguageNotice article={article} />}
				tools={<ArticleTools key={article.articleId} article={article} address={address} />}
				viewCount={<ViewCount key={article.articleId} articleId={article.articleId} />}
			/>
			<NeighbouringArticles article={article} />
			<RelatedArticles article={article} />
			<MostRead />
		</div>
	);
}

/** Shown if the article is not in the page's language; links to the page that is. */
function OtherLanguageNotice({ article }: { article: Article }) {
	const { aritcile } = useMessages();
	if (article.lang === useLanguage()) return null;
	return (
		<div className={styles.notice} role="note" data-frame="">
			<p>
				{aritcile.onlyInOtherLanguage}{' '}
				{/* `hreflang` makes following the link a choice of language (stored-locale-script.ts). */}
				<Link to={articleAddress(article, article.lang)} hrefLang={languageTag(article.lang)}>
					{aritcile.toOtherLanguage}
				</Link>
			</p>
		</div>
	);
}

/** The view count, fetched when idle, as the page itself is cached; blank until then and for rarely read articles. */
function ViewCount({ articleId }: { articleId: string }) {
	const { aritcile } = useMessages();
	const [views, setViews] = useState(0);

	useEffect(() => {
		return runWhenIdle((signal) => {
			backgroundClient(signal)
				.articleViews({ articleId })
				.then(
					({ views }) => setViews(views ?? 0),
					() => {},
				);
		});
	}, [articleId]);

	return (
		<div className={views > 0 ? styles.views : `${styles.views} ${styles.blank}`}>
			<dt>{aritcile.views}</dt>
			<dd>{views > 0 && groupThousands(views)}</dd>
		</div>
	);
}

/** `1,234`, in both languages. */
function groupThousands(count: number): string {
	// ReDoS waiver: a number is short.
	return String(count).replace(/\B(?=(\d{3})+$)/g, ',');
}

/** Text size, sharing and printing. */
function ArticleTools({ article, address }: { article: Article; address: string }) {
	const { aritcile } = useMessages();
	const hydrated = useHydrated();
	return (
		<div className={styles.tools}>
			<TextSize />
			<p className={styles.actions}>
				<ShareLink className={styles.action} article={article} address={address} />
				<button
					type="button"
					className={styles.action}
					data-replay=""
					disabled={!hydrated}
					suppressHydrationWarning
					onClick={() => print()}
				>
					<Icon>
						<path d="M5.5 7.5v-5h9v5m-9 6h-3v-6h15v6h-3m-9-2h9v6h-9Z" />
					</Icon>
					{aritcile.print}
				</button>
			</p>
		</div>
	);
}

type Props = {
	article: Pick<Article, 'articleId' | 'address' | 'title' | 'shareTitle'>;
	address: string;
	className: string | undefined;
};

/** A link to the QR code; with scripts, opens a dialog. */
function ShareLink({ article, address, className }: Props) {
	const { title, shareTitle } = article;
	const { aritcile } = useMessages();
	const [isOpen, setOpen] = useState(false);
	const path = articleAddress(article, useLanguage());

	function open(event: MouseEvent) {
		if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
		event.preventDefault();
		setOpen(true);
	}

	return (
		<>
			<a
				className={className}
				href={qrCodeAddress(path)}
				data-replay=""
				aria-haspopup="dialog"
				onClick={open}
			>
				<Icon>
					<path d="M10 13V2.5m-4 4 4-4 4 4m-7.5 3h-3v8h13v-8h-3" />
				</Icon>
				{aritcile.share}
			</a>
			{isOpen && (
				<SharePanel
					title={shareTitle ?? title}
					address={address}
					qrCode={qrCodeAddress(path, 'png')}
					onClose={() => setOpen(false)}
				/>
			)}
		</>
	);
}
