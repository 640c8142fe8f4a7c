import { searchAddress } from '@portico/api/addresses.ts';
import { addressWithParameters } from '@portico/api/client/address-with-parameters.ts';
import type { Language } from '@portico/api/languages.ts';
import { longestQuery } from '@portico/api/search-limits.ts';

/** A search as its address holds it: what is empty is not asked for. The page is the API's to judge. */
export type AskedSearch = {
	q: string;
	fdCode: string;
	/** First and last day, both included: `2026-05-01`. */
	from: string;
	to: string;
	sort: 'relevance' | 'date';
	page: string;
};

/** Why a search is not made. */
export type SearchFault = 'queryTooLong' | 'daysReversed';

/** Reads a search from an address or from the form. */
export function readSearch(fields: Pick<URLSearchParams | FormData, 'get'>): AskedSearch {
	const value = (name: keyof AskedSearch) => String(fields.get(name) ?? '').trim();
	return {
		q: value('q'),
		fdCode: value('fdCode'),
		from: value('from'),
		to: value('to'),
		sort: value('sort') === 'date' ? 'date' : 'relevance',
		page: value('page'),
	};
}

/** The address of a search, which holds all of it; defaults are left out, so that it has one address only. */
export function addressOfSearch(asked: AskedSearch, language: Language): string {
	const { sort, page, ...rest } = asked;
	return addressWithParameters(searchAddress(language), {
		...rest,
		sort: sort === 'relevance' ? undefined : sort,
		page: page === '1' ? undefined : page,
	});
}

/** What keeps a search from being made, or null. Days are ISO dates, whose order is that of their letters. */
export function searchFault({ q, from, to }: AskedSearch): SearchFault | null {
	if (q.length > longestQuery) return 'queryTooLong';
	if (from !== '' && to !== '' && from > to) return 'daysReversed';
	return null;
}

/** Whether a search looks in one column or period only. */
export function isNarrowed({ fdCode, from, to }: AskedSearch): boolean {
	return fdCode !== '' || from !== '' || to !== '';
}
