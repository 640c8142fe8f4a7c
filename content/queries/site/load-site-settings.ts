import { type SiteSettings, unnamedSite } from '../../model/site-settings.ts';
import type { Database } from '../../store/connect.ts';
import { siteSettings } from '../../store/schema.ts';

/** The settings of the site; those of an unnamed site until somebody describes it. */
export async function loadSiteSettings(database: Database): Promise<SiteSettings> {
	const [row] = await database.select({ settings: siteSettings.settings }).from(siteSettings);
	return row?.settings ?? unnamedSite;
}
