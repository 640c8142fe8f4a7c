import { languages } from '@portico/api/languages.ts';
import type { Texts } from '../../store/tables/schema.ts';

/**
 * The canonical form, so that equal content has equal bytes: languages in a fixed order, empty values
 * omitted.
 */

/** Texts by language in canonical order; undefined, which JSON omits, when there are none. */
export function canonicalTexts<Value extends string | string[]>(
	texts: Partial<Record<keyof Texts, Value>>,
): Partial<Record<keyof Texts, Value>> | undefined {
	const present = languages.filter((language) => texts[language] !== undefined);
	if (present.length === 0) return undefined;
	return Object.fromEntries(present.map((language) => [language, texts[language]]));
}

/** Turns null and empty lists into undefined, which JSON omits. */
export function presentOnly<Value>(value: Value | null): Value | undefined {
	if (value === null || (Array.isArray(value) && value.length === 0)) return undefined;
	return value;
}
