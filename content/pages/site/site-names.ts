import type { Language } from '@portico/api/languages.ts';
import { noteTags } from '../../events/answer-tags.ts';
import { siteNamesTag } from '../../events/content-tags.ts';
import { loadSiteSettings } from '../../site/load-site-settings.ts';
import { type SiteNames, shownNames } from '../../site/shown-settings.ts';
import type { Database } from '../../store/connect.ts';

/** The site's names and description, for documents that need nothing else of it. */
export async function loadSiteNames(database: Database, language: Language): Promise<SiteNames> {
	noteTags(siteNamesTag(language));
	return shownNames(await loadSiteSettings(database), language);
}
