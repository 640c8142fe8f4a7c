import { isDeepStrictEqual } from 'node:util';
import type { ContentChange } from '../changes/content-change.ts';
import type { RowChange } from '../changes/row-change.ts';
import { defaultSettings, type SiteSettings } from '../model/site-settings.ts';
import { siteSettings } from '../store/tables/schema.ts';
import { invalidatedSiteTags } from './invalidated-site-tags.ts';

/**
 * Replaces the settings of the site.
 *
 * @param settings with clean texts
 * @returns null when they are unchanged
 */
export async function putSiteSettings(
	change: ContentChange,
	settings: SiteSettings,
): Promise<RowChange<SiteSettings> | null> {
	const { transaction } = change;
	const [stored] = await transaction.select().from(siteSettings);
	if (isDeepStrictEqual(stored?.settings, settings)) return null;
	await transaction
		.insert(siteSettings)
		.values({ settings })
		.onConflictDoUpdate({ target: siteSettings.one, set: { settings } });
	change.addTags('site', invalidatedSiteTags(stored?.settings ?? defaultSettings, settings));
	return { before: stored?.settings ?? null, after: settings };
}
