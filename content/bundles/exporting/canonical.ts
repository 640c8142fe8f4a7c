import { languages } from '@portico/api/languages.ts';
import type { Texts } from '../../store/schema.ts';

/**
 * The one way to write things down, so that equal content makes equal bytes: languages in their order,
 * and nothing where there is nothing.
 */

/** Texts by language in the order of the languages; undefined, which JSON leaves out, when there are none. */
export function canonicalTexts<Value extends string | string[]>(
	texts: Partial<Record<keyof Texts, Value>>,
): Partial<Record<keyof Texts, Value>> | undefined {
	const present = languages.filter((language) => texts[language] !== undefined);
	if (present.length === 0) return undefined;
	return Object.fromEntries(present.map((language) => [language, texts[language]]));
}

/** Null and empty lists become undefined, which JSON leaves out. */
export function presentOnly<Value>(value: Value | null): Value | undefined {
	if (value === null || (Array.isArray(value) && value.length === 0)) return undefined;
	return value;
}
