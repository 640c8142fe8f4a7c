import {
	articleAddress,
	columnAddress,
	inLanguage,
	sharePictureAddress,
	splitLanguage,
} from '@portico/api/addresses/addresses.ts';
import type { Article } from '@portico/api/answers/articles.ts';
import type { Site } from '@portico/api/answers/site.ts';
import { languageTag } from '@portico/api/languages.ts';
import type { MetaDescriptor } from 'react-router';
import { homeCrumb, type MetaArguments, pageMeta, siteOf } from '../../../page-frame/document/page-meta.ts';
import { videoObjects, videosIn } from '../../../page-frame/document/video-objects.ts';

/** Under the other language's address the page is `noindex`, with the canonical address in the article's language. */
export function articleMeta(args: MetaArguments, article: Article): MetaDescriptor[] {
	const site = siteOf(args);
	const videos = videosIn(article.blocks);
	const { language } = splitLanguage(args.location.pathname);
	const path = articleAddress(article.articleId, 'zh');
	const inOtherLanguage = article.lang !== language;
	const canonical = site && new URL(inLanguage(path, article.lang), `${site.siteUrl}/`).href;
	return pageMeta(args, {
		title: article.title,
		description: article.summary,
		canonicalPath: path,
		availableIn: article.languages,
		noindex: inOtherLanguage,
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
			{ name: article.title, address: articleAddress(article.articleId, article.lang) },
		],
		extra: [
			{ property: 'article:published_time', content: article.publishedAt },
			{ property: 'article:modified_time', content: article.modifiedAt },
			{ property: 'article:section', content: article.column.name.text },
			...(inOtherLanguage && canonical
				? [{ tagName: 'link' as const, rel: 'canonical', href: canonical }]
				: []),
		],
	});
}

/** The version changes with the text and the cover, whose address starts with its digest. */
function sharePicture({ articleId, lang, modifiedAt, cover }: Article): string {
	const version = `${Date.parse(modifiedAt).toString(36)}${cover?.src.split('/')[2]?.slice(0, 6) ?? ''}`;
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
		author: article.author ? { '@type': 'Person', name: article.author } : publisher,
		...(article.editor ? { editor: { '@type': 'Person', name: article.editor } } : {}),
		publisher,
	};
}
