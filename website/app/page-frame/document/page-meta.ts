import { homeAddress, inLanguage, splitLanguage } from '@portico/api/addresses.ts';
import type { Site } from '@portico/api/answers/site.ts';
import { type Language, languages, languageTag } from '@portico/api/languages.ts';
import type { MetaDescriptor } from 'react-router';
import { structuredData } from './structured-data.ts';

/** What React Router hands a page's `meta` function, as far as we read it. */
export type MetaArguments = {
	location: { pathname: string; search: string };
	matches: readonly ({ id: string; loaderData?: unknown } | undefined)[];
};

export type PageDescription = {
	/** Title of the page; left out on the home page, which bears the site's name alone. */
	title?: string;
	description?: string | null;
	/** Path and query of the page's own address where it is not the one asked for, in plain form. */
	canonicalPath?: string;
	/** Languages the page's content exists in; all, unless told. */
	availableIn?: readonly Language[];
	noindex?: boolean;
	image?: { src: string; width: number; height: number; alt: string } | null;
	type?: 'website' | 'article' | 'profile';
	/** schema.org objects beside the organisation and the breadcrumbs. */
	structured?: object[];
	breadcrumbs?: { name: string; address: string | null }[];
	feed?: string;
	extra?: MetaDescriptor[];
};

const defaultImage = { src: '/brand/og-default.jpg', width: 1200, height: 630 };

/** The head of a page: title, description, its addresses in both languages, Open Graph and JSON-LD. */
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
	const image = page.image ?? { ...defaultImage, alt: site.name.text };

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
		...structuredData({ site, language, absolute, breadcrumbs: page.breadcrumbs, further: page.structured }),
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

/** The site's settings, which the page frame has loaded; undefined where loading it failed. */
export function siteOf(args: Pick<MetaArguments, 'matches'>): Site | undefined {
	const frame = args.matches.find((match) => match?.id === 'home-layout');
	return (frame?.loaderData as { site: Site } | undefined)?.site;
}

/** Breadcrumbs from the home page down a trail of columns. */
export function homeCrumb(site: Site | undefined, language: Language) {
	return { name: site?.shortName.text ?? '', address: homeAddress(language) };
}
