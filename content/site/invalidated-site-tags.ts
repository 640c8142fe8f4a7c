import { isDeepStrictEqual } from 'node:util';
import { languages } from '@portico/api/languages.ts';
import { homeTag, siteNamesTag, siteTag } from '../events/content-tags.ts';
import type { StoredSettings } from './load-site-settings.ts';
import { shownFrame, shownHome, shownNames } from './shown-settings.ts';

/** Tags of the answers that a change of the settings invalidates. */
export function invalidatedSiteTags(before: StoredSettings, after: StoredSettings): string[] {
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
