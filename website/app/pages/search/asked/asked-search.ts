import { searchAddress } from '@portico/api/addresses.ts';
import { addressWithParameters } from '@portico/api/client/address-with-parameters.ts';
import type { Language } from '@portico/api/languages.ts';
import {
	longestQuery,
	queryLength,
	type SearchLanguage,
	searchLanguages,
} from '@portico/api/search-limits.ts';
import { isDay } from './days.ts';

/** A search as its address holds it: what is empty is not asked for. The page is the API's to judge. */
export type AskedSearch = {
	q: string;
	/** Language of the texts; the page's own where it is empty. */
	in: SearchLanguage | '';
	fdCode: string;
	/** First and last day, both included: `2026-05-01`. */
	from: string;
	to: string;
	sort: 'relevance' | 'date';
	page: string;
};

/** Why a search is not made. */
export type SearchFault = 'queryTooLong' | 'dayImpossible' | 'daysReversed';

/** Reads a search from an address or from the form. */
export function readSearch(fields: Pick<URLSearchParams | FormData, 'get'>): AskedSearch {
	const value = (name: keyof AskedSearch) => String(fields.get(name) ?? '').trim();
	return {
		q: value('q'),
		in: searchLanguages.find((language) => language === value('in')) ?? '',
		fdCode: value('fdCode'),
		from: value('from'),
		to: value('to'),
		sort: value('sort') === 'date' ? 'date' : 'relevance',
		page: value('page'),
	};
}

/** The address of a search, which holds all of it; defaults are left out, so that it has one address only. */
export function addressOfSearch(asked: AskedSearch, language: Language): string {
	const { sort, page, in: inLanguage, ...rest } = asked;
	return addressWithParameters(searchAddress(language), {
		...rest,
		in: inLanguage === language ? undefined : inLanguage,
		sort: sort === 'relevance' ? undefined : sort,
		page: page === '1' ? undefined : page,
	});
}

/** What keeps a search from being made, or null. Days are ISO dates, whose order is that of their letters. */
export function searchFault({ q, from, to }: AskedSearch): SearchFault | null {
	if (queryLength(q) > longestQuery) return 'queryTooLong';
	if ([from, to].some((day) => day !== '' && !isDay(day))) return 'dayImpossible';
	if (from !== '' && to !== '' && from > to) return 'daysReversed';
	return null;
}

/** Whether a search looks in one column or period only. */
export function isNarrowed({ fdCode, from, to }: AskedSearch): boolean {
	return fdCode !== '' || from !== '' || to !== '';
}

/** The same search in all columns and at any time, from its first page. */
export function widened(asked: AskedSearch): AskedSearch {
	return { ...asked, fdCode: '', from: '', to: '', page: '' };
}
