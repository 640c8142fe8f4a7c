import {
	homeAddress,
	inLanguage,
	sitePictureAddress,
	splitLanguage,
} from '@portico/api/addresses/addresses.ts';
import type { Block } from '@portico/api/answers/articles.ts';
import type { Site } from '@portico/api/answers/site.ts';
import type { Video } from '@portico/api/answers/videos.ts';
import { type Language, languages, languageTag } from '@portico/api/languages.ts';
import type { MetaDescriptor } from 'react-router';

/** The subset of React Router's `meta` arguments in use. */
export type MetaArguments = {
	location: { pathname: string; search: string };
	matches: readonly ({ id: string; loaderData?: unknown } | undefined)[];
};

export type PageDescription = {
	/** Omitted on the home page, whose title is the site's name. */
	title?: string;
	/** In its place where the page is shared. */
	shareTitle?: string;
	description?: string | null;
	/** Path and query without language prefix; defaults to the current path. */
	canonicalPath?: string;
	/** Defaults to all languages. */
	availableIn?: readonly Language[];
	noindex?: boolean;
	image?: { src: string; width: number; height: number; alt: string } | null;
	type?: 'website' | 'article' | 'profile';
	/** schema.org objects besides the organisation and the breadcrumbs. */
	structured?: object[];
	breadcrumbs?: { name: string; address: string | null }[];
	feed?: string;
	extra?: MetaDescriptor[];
};

/** The head of a page: title, description, canonical and alternate links, Open Graph and JSON-LD. */
export function pageMeta(args: MetaArguments, page: PageDescription): MetaDescriptor[] {
	const site = siteOf(args);
	const { language, path } = splitLanguage(args.location.pathname);
	if (!site) return page.title ? [{ title: page.title }] : [];

	const title = page.title ? `${page.title} - ${site.shortName.text}` : site.name.text;
	const description = page.description ?? site.description?.text ?? '';
	const plainPath = page.canonicalPath ?? path;
	const absolute = (address: string) => new URL(address, `${site.siteUrl}/`).href;
	const available = page.availableIn ?? languages;
	const canonicalLanguage = available.includes(language) ? language : (available[0] ?? language);
	const canonical = absolute(inLanguage(plainPath, canonicalLanguage));
	const ownPicture = { src: sitePictureAddress(language), width: 1200, height: 630, alt: site.name.text };
	const image = page.image ?? ownPicture;

	return [
		{ title },
		{ name: 'description', content: description },
		...(page.noindex
			? [{ name: 'robots', content: 'noindex' }]
			: [{ tagName: 'link' as const, rel: 'canonical', href: canonical }, ...alternates()]),
		{ property: 'og:site_name', content: site.name.text },
		{ property: 'og:type', content: page.type ?? 'website' },
		{ property: 'og:title', content: page.shareTitle ?? page.title ?? site.name.text },
		{ property: 'og:description', content: description },
		{ property: 'og:url', content: canonical },
		{ property: 'og:locale', content: language === 'zh' ? 'zh_CN' : 'en_GB' },
		{ property: 'og:image', content: absolute(image.src) },
		{ property: 'og:image:width', content: String(image.width) },
		{ property: 'og:image:height', content: String(image.height) },
		{ property: 'og:image:alt', content: image.alt },
		{ name: 'twitter:card', content: 'summary_large_image' },
		...(page.feed
			? [{ tagName: 'link' as const, rel: 'alternate', type: 'application/rss+xml', href: page.feed, title }]
			: []),
		...structuredData({ site, language, absolute, breadcrumbs: page.breadcrumbs, extra: page.structured }),
		...(page.extra ?? []),
	];

	function alternates(): MetaDescriptor[] {
		if (available.length < 2) return [];
		return [
			...available.map((each) => ({
				tagName: 'link' as const,
				rel: 'alternate',
				hrefLang: languageTag(each),
				href: absolute(inLanguage(plainPath, each)),
			})),
			{
				tagName: 'link' as const,
				rel: 'alternate',
				hrefLang: 'x-default',
				href: absolute(inLanguage(plainPath, 'zh')),
			},
		];
	}
}

/** From the page frame's loader; undefined if it failed. */
export function siteOf(args: Pick<MetaArguments, 'matches'>): Site | undefined {
	const frame = args.matches.find((match) => match?.id === 'home-layout');
	return (frame?.loaderData as { site: Site } | undefined)?.site;
}

export function homeCrumb(site: Site | undefined, language: Language) {
	return { name: site?.shortName.text ?? '', address: homeAddress(language) };
}

type Input = {
	site: Site;
	language: Language;
	absolute(address: string): string;
	breadcrumbs?: { name: string; address: string | null }[] | undefined;
	extra?: object[] | undefined;
};

/** The page's JSON-LD for search engines. */
function structuredData({ site, language, absolute, breadcrumbs, extra = [] }: Input): MetaDescriptor[] {
	const objects = [organisation(site, absolute(homeAddress(language)), absolute), ...extra];
	if (breadcrumbs && breadcrumbs.length > 1) objects.push(breadcrumbList(breadcrumbs, absolute));
	return objects.map((object) => ({ 'script:ld+json': { '@context': 'https://schema.org', ...object } }));
}

function organisation(site: Site, url: string, absolute: Input['absolute']): object {
	const value = (kind: Site['contacts'][number]['kind']) =>
		site.contacts.find((contact) => contact.kind === kind)?.value.text;
	return {
		'@type': 'Organization',
		name: site.name.text,
		url,
		...(site.brand?.icon ? { logo: absolute(site.brand.icon.src) } : {}),
		...(site.foundedYear ? { foundingDate: String(site.foundedYear) } : {}),
		...(value('address') ? { address: value('address') } : {}),
		...(value('phone') ? { telephone: value('phone') } : {}),
		...(value('email') ? { email: value('email') } : {}),
	};
}

function breadcrumbList(crumbs: NonNullable<Input['breadcrumbs']>, absolute: Input['absolute']): object {
	return {
		'@type': 'BreadcrumbList',
		itemListElement: crumbs.map((crumb, index) => ({
			'@type': 'ListItem',
			position: index + 1,
			name: crumb.name,
			...(crumb.address ? { item: absolute(crumb.address) } : {}),
		})),
	};
}

/**
 * schema.org objects of the page's videos, without duplicates. There is no `embedUrl`, as the player has no
 * page of its own, and no `contentUrl` for encrypted videos.
 */
export function videoObjects(videos: readonly Video[], site: Site | undefined): object[] {
	if (!site) return [];
	const absolute = (address: string) => new URL(address, `${site.siteUrl}/`).href;
	const byId = new Map(videos.map((video) => [video.videoId, video]));
	return Array.from(byId.values(), ({ title, description, poster, publishedAt, duration, download }) => ({
		'@type': 'VideoObject',
		name: title.text,
		...(description ? { description: description.text } : {}),
		...(poster ? { thumbnailUrl: absolute(poster.src) } : {}),
		uploadDate: publishedAt,
		duration: `PT${Math.max(1, Math.round(duration))}S`,
		...(download ? { contentUrl: absolute(download.href) } : {}),
		inLanguage: languageTag(title.lang),
	}));
}

export function videosIn(blocks: readonly Block[]): Video[] {
	return blocks.flatMap((block) => (block.kind === 'video' ? [block.video] : []));
}
