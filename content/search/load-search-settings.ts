import { sql } from 'drizzle-orm';
import { defaultSettings, type SiteSettings } from '../model/site-settings.ts';
import type { Database } from '../store/connect.ts';
import { type Dictionary, dictionaryState, loadDictionary } from '../words/dictionary.ts';
import { loadSynonyms, type Synonyms, synonymsState } from './query/synonyms.ts';

/** The settings that every search needs: the time zone, the dictionary of query words, and the synonyms. */
export type SearchSettings = { timeZone: string; dictionary: Dictionary; synonyms: Synonyms };

/** Loaded by every search in one statement, so that a change applies to the next one, in every instance. */
export async function loadSearchSettings(database: Database): Promise<SearchSettings> {
	const { rows } = await database.execute<{
		settings: SiteSettings | null;
		dictionary: string;
		synonyms: string | null;
	}>(
		sql`select (select settings from site_settings) as settings, ${dictionaryState} as dictionary,
			${synonymsState} as synonyms`,
	);
	const { settings, dictionary, synonyms } = rows[0] as (typeof rows)[number];
	return {
		timeZone: (settings ?? defaultSettings).timeZone,
		dictionary: await loadDictionary(database, dictionary),
		synonyms: await loadSynonyms(database, synonyms),
	};
}
