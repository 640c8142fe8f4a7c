import type { Site } from '@portico/api/answers/site.ts';
import type { Language } from '@portico/api/languages.ts';
import { columnReference, loadColumnTree } from '../columns/column-tree.ts';
import { addTags, siteTag } from '../events/content-tags.ts';
import { loadSiteSettings, type SiteNames, shownFrame, shownNames } from '../site/site-settings.ts';
import type { Database } from '../store/connect.ts';

/**
 * The frame of every page. Omits a legal link whose column is missing.
 *
 * @param siteUrl origin of absolute addresses, without a trailing slash
 */
export async function loadSite(database: Database, language: Language, siteUrl: string): Promise<Site> {
	addTags(siteTag);
	const settings = await loadSiteSettings(database);
	const tree = await loadColumnTree(database);
	const frame = shownFrame(settings, language);
	return {
		siteUrl,
		...frame,
		legalLinks: frame.legalLinks.flatMap(({ fdCode }) => {
			const column = tree.byCode.get(fdCode);
			return column ? columnReference(column, language) : [];
		}),
	};
}

/** The site's names and description, for documents that need nothing else of it. */
export async function loadSiteNames(database: Database, language: Language): Promise<SiteNames> {
	addTags(siteTag);
	return shownNames(await loadSiteSettings(database), language);
}
