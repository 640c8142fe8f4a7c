import { isDeepStrictEqual } from 'node:util';
import { languages } from '@portico/api/languages.ts';
import { organisationTag } from '../events/content-tags.ts';
import { organisationOf, type UnitRow } from './organisation.ts';

/** Tags of the answers that a change of the organisation invalidates. */
export function invalidatedUnitTags(before: UnitRow[], after: UnitRow[]): string[] {
	return languages
		.filter((lang) => !isDeepStrictEqual(organisationOf(before, lang), organisationOf(after, lang)))
		.map((lang) => organisationTag(lang));
}
