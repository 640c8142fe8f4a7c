import { articleAddress, columnAddress, homeAddress, leaderAddress } from '@portico/api/addresses.ts';
import { type Language, languages, languageTag } from '@portico/api/languages.ts';
import { collectTags } from '@portico/content/events/answer-tags.ts';
import { listSitemapEntries } from '@portico/content/queries/feeds/sitemap.ts';
import { listSitemapBoundaries } from '@portico/content/queries/feeds/sitemap-boundaries.ts';
import { listSitemapPages } from '@portico/content/queries/feeds/sitemap-pages.ts';
import type { Database } from '@portico/content/store/connect.ts';
import { xmlResponse, xmlText } from './xml.ts';

/** Articles in one part: with both languages well below the 50,000 addresses a sitemap may hold. */
const articlesInPart = 10_000;

/** `/sitemap.xml`: an index of its parts, however few there are, so that a growing site never moves it. */
export async function sitemapIndex(database: Database, siteUrl: string): Promise<Response> {
	const boundaries = await listSitemapBoundaries(database, articlesInPart);
	const parts = [
		`${siteUrl}/sitemaps/columns.xml`,
		...boundaries.map((after) =>
			after === ''
				? `${siteUrl}/sitemaps/articles.xml`
				: `${siteUrl}/sitemaps/articles.xml?after=${encodeURIComponent(after)}`,
		),
	];
	return sitemap(
		'sitemapindex',
		parts.map((part) => `<sitemap><loc>${xmlText(part)}</loc></sitemap>`),
	);
}

/** Whether the index names the part that begins after this article. */
export async function isSitemapPart(database: Database, after: string): Promise<boolean> {
	if (after === '') return true;
	// What a part shows does not depend on where the others begin: those tags are not its own.
	const { result } = await collectTags(() => listSitemapBoundaries(database, articlesInPart));
	return result.includes(after);
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

/** A part of the articles: those after the given one. */
export async function articlesSitemap(database: Database, siteUrl: string, after: string): Promise<Response> {
	const entries = await listSitemapEntries(database, after, articlesInPart);
	return sitemap(
		'urlset',
		entries.flatMap((entry) =>
			addressesOf(
				siteUrl,
				(language) => articleAddress(entry.articleId, language),
				entry.languages,
				entry.modifiedAt,
			),
		),
	);
}

/** A page's address in each of its languages, each naming the others. */
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
