import { normaliseForSearch } from '../../search/normalise-for-search.ts';

/** Words of a query beyond these are not looked for, so that no query makes the store read for ever. */
const mostWords = 8;

/** The different words of a query, in the form the store's texts are kept in. */
export function searchWords(query: string): string[] {
	const words = normaliseForSearch(query).split(' ');
	return [...new Set(words)].filter((word) => word !== '').slice(0, mostWords);
}
