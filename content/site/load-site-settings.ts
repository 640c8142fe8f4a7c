import type { Brand } from '@portico/api/answers/site.ts';
import { defaultSettings, type SiteSettings } from '../model/site-settings.ts';
import type { Database } from '../store/connect.ts';
import { siteSettings } from '../store/tables/schema.ts';

/** The settings, with what pages show of the brand. */
export type StoredSettings = SiteSettings & { shownBrand: Brand | null };

/** The settings of the site, or the defaults of a site without settings. */
export async function loadSiteSettings(database: Database): Promise<StoredSettings> {
	const [row] = await database
		.select({ settings: siteSettings.settings, brand: siteSettings.brand })
		.from(siteSettings);
	return { ...(row?.settings ?? defaultSettings), shownBrand: row?.brand ?? null };
}
