/** Longest search query in characters: a sentence, not a text. */
export const longestQuery = 200;

/** What a search can be kept to: the texts of one language, or those of all. */
export const searchLanguages = ['zh', 'en', 'all'] as const;
export type SearchLanguage = (typeof searchLanguages)[number];

/** Length of a query in characters as readers count them, which a surrogate pair is one of. */
export function queryLength(query: string): number {
	let length = 0;
	for (const _ of query) length++;
	return length;
}
