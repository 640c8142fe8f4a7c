import {
	articleAddress,
	columnAddress,
	homeAddress,
	leaderAddress,
} from '@portico/api/addresses/addresses.ts';
import { type Language, languages, languageTag } from '@portico/api/languages.ts';
import { listSitemapBoundaries, listSitemapEntries, listSitemapPages } from '@portico/content/pages/feeds.ts';
import type { Database } from '@portico/content/store/connect.ts';

/** With both languages, well below the limit of 50,000 addresses per sitemap. */
const articlesPerPart = 10_000;

export const sitemapIndexPath = '/sitemap.xml';

/** `/sitemap.xml`: always an index of parts, so that its form does not change as the site grows. */
export async function sitemapIndex(database: Database, siteUrl: string): Promise<Response> {
	const boundaries = await listSitemapBoundaries(database, articlesPerPart);
	const parts = [
		`${siteUrl}/sitemaps/columns.xml`,
		...boundaries.map((after) => articlesPartAddress(siteUrl, after)),
	];
	return sitemap('sitemapindex', parts.map(indexEntry));
}

/**
 * Whether an index contains the part that begins after this article. Needs no query, so that invented addresses cost
 * none.
 *
 * @param index the text of `sitemapIndex`
 */
export function hasArticlesPart(index: string, siteUrl: string, after: string): boolean {
	return index.includes(indexEntry(articlesPartAddress(siteUrl, after)));
}

function articlesPartAddress(siteUrl: string, after: string): string {
	const address = `${siteUrl}/sitemaps/articles.xml`;
	return after === '' ? address : `${address}?after=${encodeURIComponent(after)}`;
}

function indexEntry(part: string): string {
	return `<sitemap><loc>${xmlText(part)}</loc></sitemap>`;
}

/** The home page, the columns and the leaders. */
export async function columnsSitemap(database: Database, siteUrl: string): Promise<Response> {
	const { columns, leaders } = await listSitemapPages(database);
	return sitemap('urlset', [
		...addressesOf(siteUrl, homeAddress),
		...columns.flatMap((column) => addressesOf(siteUrl, (language) => columnAddress(column, language))),
		...leaders.flatMap((number) => addressesOf(siteUrl, (language) => leaderAddress(number, language))),
	]);
}

/** One part of the articles: those after the given one. */
export async function articlesSitemap(database: Database, siteUrl: string, after: string): Promise<Response> {
	const entries = await listSitemapEntries(database, after, articlesPerPart);
	return sitemap(
		'urlset',
		entries.flatMap((entry) =>
			addressesOf(siteUrl, (language) => articleAddress(entry, language), entry.languages, entry.modifiedAt),
		),
	);
}

/** A page's address in each of its languages, with the others as alternates. */
function addressesOf(
	siteUrl: string,
	addressIn: (language: Language) => string,
	available: readonly Language[] = languages,
	modifiedAt?: Date,
): string[] {
	const absolute = (language: Language) => xmlText(new URL(addressIn(language), siteUrl).href);
	const alternates = available.map(
		(language) =>
			`<xhtml:link rel="alternate" hreflang="${languageTag(language)}" href="${absolute(language)}"/>`,
	);
	return available.map((language) => {
		const modified = modifiedAt ? `<lastmod>${modifiedAt.toISOString()}</lastmod>` : '';
		const others = available.length > 1 ? alternates.join('') : '';
		return `<url><loc>${absolute(language)}</loc>${modified}${others}</url>`;
	});
}

function sitemap(element: 'urlset' | 'sitemapindex', entries: string[]): Response {
	return xmlResponse(
		`<${element} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${entries.join('\n')}
</${element}>`,
		'application/xml',
	);
}

/** Escapes text for XML elements and attributes, and removes characters that XML does not allow. */
export function xmlText(text: string): string {
	return (
		text
			.toWellFormed()
			// biome-ignore lint/suspicious/noControlCharactersInRegex: XML 1.0 does not allow them
			.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
			.replace(/&/g, '&amp;')
			.replace(/</g, '&lt;')
			.replace(/>/g, '&gt;')
			.replace(/"/g, '&quot;')
	);
}

/** An XML answer that clients revalidate. */
export function xmlResponse(body: string, mediaType: string): Response {
	return new Response(`<?xml version="1.0" encoding="UTF-8"?>\n${body}\n`, {
		headers: {
			'Content-Type': `${mediaType}; charset=utf-8`,
			'Cache-Control': 'public, max-age=0, must-revalidate',
		},
	});
}
