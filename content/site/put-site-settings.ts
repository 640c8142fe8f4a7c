import { isDeepStrictEqual } from 'node:util';
import type { Brand } from '@portico/api/answers/site.ts';
import { type ContentChange, changedColumns, type RowChange } from '../changes/content-change.ts';
import { siteTag } from '../events/content-tags.ts';
import type { SiteSettings } from '../model/site-settings.ts';
import { authorise } from '../permissions/authorise.ts';
import { siteSettings } from '../store/tables/schema.ts';

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
	change.addTags('site', [siteTag]);
	const changed = { before: stored?.settings ?? null, after: settings };
	change.audit({ action: 'site.put', subject: 'site:settings', details: changedColumns(changed) });
	return changed;
}
