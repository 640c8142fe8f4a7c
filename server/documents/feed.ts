import { articleAddress, columnAddress, feedAddress } from '@portico/api/addresses/addresses.ts';
import { type Language, languageTag } from '@portico/api/languages.ts';
import { loadFeed } from '@portico/content/pages/feeds/feed.ts';
import { loadSiteNames } from '@portico/content/pages/site/site-names.ts';
import type { Database } from '@portico/content/store/connect.ts';
import { xmlResponse, xmlText } from './xml.ts';

const entryCount = 30;

/** The newest articles of a column as RSS 2.0; null for an unknown column. */
export async function feedDocument(
	database: Database,
	siteUrl: string,
	fdCode: string,
	language: Language,
): Promise<Response | null> {
	const feed = await loadFeed(database, fdCode, language, entryCount);
	if (!feed) return null;
	const site = await loadSiteNames(database, language);
	const absolute = (address: string) => xmlText(new URL(address, siteUrl).href);
	const items = feed.entries.map((entry) => {
		const link = absolute(articleAddress(entry.articleId, language));
		return `<item>
<title>${xmlText(entry.title)}</title>
<link>${link}</link>
<guid isPermaLink="true">${link}</guid>
<pubDate>${entry.publishedAt.toUTCString()}</pubDate>
<atom:updated>${entry.modifiedAt.toISOString()}</atom:updated>
<description>${xmlText(entry.summary)}</description>${
			entry.author ? `\n<dc:creator>${xmlText(entry.author)}</dc:creator>` : ''
		}
</item>`;
	});
	const title = `${feed.column.name.text} - ${site.shortName.text}`;
	const link = absolute(columnAddress(feed.column, language));
	const icon = site.brand?.icon;
	return xmlResponse(
		`<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/">
<channel>
<title>${xmlText(title)}</title>
<link>${link}</link>
<atom:link href="${absolute(feedAddress(fdCode, language))}" rel="self" type="application/rss+xml"/>
<description>${xmlText(site.description?.text ?? site.name.text)}</description>
<language>${languageTag(language)}</language>${
			icon
				? `\n<image><url>${absolute(icon.src)}</url><title>${xmlText(title)}</title><link>${link}</link></image>`
				: ''
		}
${items.join('\n')}
</channel>
</rss>`,
		'application/rss+xml',
	);
}
