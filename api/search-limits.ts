/** Maximum length of a search query in characters. */
export const maxQueryLength = 200;

/** Languages that a search can be restricted to. */
export const searchLanguages = ['zh', 'en', 'all'] as const;
export type SearchLanguage = (typeof searchLanguages)[number];

/** Length in characters as readers count them: a surrogate pair is one. */
export function queryLength(query: string): number {
	let length = 0;
	for (const _ of query) length++;
	return length;
}
