import { isDeepStrictEqual } from 'node:util';
import type { Brand } from '@portico/api/answers/site.ts';
import { languages } from '@portico/api/languages.ts';
import { type ContentChange, changedColumns, type RowChange } from '../changes/content-change.ts';
import { homeTag, siteNamesTag, siteTag } from '../events/content-tags.ts';
import { defaultSettings, type SiteSettings } from '../model/site-settings.ts';
import { authorise } from '../permissions/authorise.ts';
import { siteSettings } from '../store/tables/schema.ts';
import { type StoredSettings, shownFrame, shownHome, shownNames } from './shown-settings.ts';

/**
 * Replaces the settings of the site.
 *
 * @param settings with clean texts
 * @param brand what pages show of the brand in them
 * @returns null when they are unchanged
 * @throws PermissionMissing
 */
export async function putSiteSettings(
	change: ContentChange,
	settings: SiteSettings,
	brand: Brand | null,
): Promise<RowChange<SiteSettings> | null> {
	const { transaction } = change;
	await authorise(transaction, change.actor, 'site');
	const [stored] = await transaction.select().from(siteSettings);
	if (isDeepStrictEqual([stored?.settings, stored?.brand ?? null], [settings, brand])) return null;
	await transaction
		.insert(siteSettings)
		.values({ settings, brand })
		.onConflictDoUpdate({ target: siteSettings.one, set: { settings, brand } });
	change.addTags(
		'site',
		invalidatedSiteTags(
			{ ...(stored?.settings ?? defaultSettings), shownBrand: stored?.brand ?? null },
			{ ...settings, shownBrand: brand },
		),
	);
	const changed = { before: stored?.settings ?? null, after: settings };
	change.audit({ action: 'site.put', subject: 'site:settings', details: changedColumns(changed) });
	return changed;
}

/** Tags of the answers that a change of the settings invalidates. */
function invalidatedSiteTags(before: StoredSettings, after: StoredSettings): string[] {
	return languages.flatMap((lang) =>
		(
			[
				[siteTag, shownFrame],
				[siteNamesTag, shownNames],
				[homeTag, shownHome],
			] as const
		).flatMap(([tagOf, shown]) =>
			isDeepStrictEqual(shown(before, lang), shown(after, lang)) ? [] : tagOf(lang),
		),
	);
}
