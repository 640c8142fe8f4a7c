import type { Site } from '@portico/api/answers/site.ts';
import type { Language } from '@portico/api/languages.ts';
import { noteTags } from '../../events/answer-tags.ts';
import { siteTag } from '../../events/content-tags.ts';
import type { Database } from '../../store/connect.ts';
import { columnReference, findInTree } from '../columns/column-tree.ts';
import { loadColumnTree } from '../columns/load-column-tree.ts';
import { loadSiteSettings } from './load-site-settings.ts';
import { shownFrame } from './shown-settings.ts';

/**
 * What the frame of every page shows. A legal link whose column is gone is left out.
 *
 * @param siteUrl origin of absolute addresses, without a slash at its end
 */
export async function loadSite(database: Database, language: Language, siteUrl: string): Promise<Site> {
	noteTags(siteTag(language));
	const settings = await loadSiteSettings(database);
	const tree = await loadColumnTree(database);
	const frame = shownFrame(settings, language);
	return {
		siteUrl,
		...frame,
		legalLinks: frame.legalLinks.flatMap(({ fdCode }) => {
			const column = findInTree(tree, fdCode, language);
			return column ? columnReference(column, language) : [];
		}),
	};
}
