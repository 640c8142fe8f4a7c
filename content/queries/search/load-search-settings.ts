import { sql } from 'drizzle-orm';
import { type SiteSettings, unnamedSite } from '../../model/site-settings.ts';
import { dictionaryState, loadSegment, type Segment } from '../../search/query/dictionary.ts';
import type { Database } from '../../store/connect.ts';

/** What every search needs to know of the site: where its days begin, and how queries are cut into words. */
export type SearchSettings = { timeZone: string; segment: Segment };

/** Asked for by every search, in one statement: a change counts from the next one on, in every instance. */
export async function loadSearchSettings(database: Database): Promise<SearchSettings> {
	const { rows } = await database.execute<{ settings: SiteSettings | null; dictionary: string }>(
		sql`select (select settings from site_settings) as settings, ${dictionaryState} as dictionary`,
	);
	const { settings, dictionary } = rows[0] as (typeof rows)[number];
	return {
		timeZone: (settings ?? unnamedSite).timeZone,
		segment: await loadSegment(database, dictionary),
	};
}
