import { defaultSettings, type SiteSettings } from '../model/site-settings.ts';
import type { Database } from '../store/connect.ts';
import { siteSettings } from '../store/tables/schema.ts';

/** The settings of the site, or the defaults of a site without settings. */
export async function loadSiteSettings(database: Database): Promise<SiteSettings> {
	const [row] = await database.select({ settings: siteSettings.settings }).from(siteSettings);
	return row?.settings ?? defaultSettings;
}
