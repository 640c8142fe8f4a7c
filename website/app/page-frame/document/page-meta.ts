import {
	homeAddress,
	inLanguage,
	sitePictureAddress,
	splitLanguage,
} from '@portico/api/addresses/addresses.ts';
import type { Site } from '@portico/api/answers/site.ts';
import { type Language, languages, languageTag } from '@portico/api/languages.ts';
import type { MetaDescriptor } from 'react-router';
import { structuredData } from './structured-data.ts';

/** The subset of React Router's `meta` arguments in use. */
export type MetaArguments = {
	location: { pathname: string; search: string };
	matches: readonly ({ id: string; loaderData?: unknown } | undefined)[];
};

export type PageDescription = {
	/** Omitted on the home page, whose title is the site's name. */
	title?: string;
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
		{ property: 'og:title', content: page.title ?? site.name.text },
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
