import { searchAddress } from '@portico/api/addresses/addresses.ts';
import { addressWithParameters } from '@portico/api/client/address-with-parameters.ts';
import type { Language } from '@portico/api/languages.ts';
import {
	maxQueryLength,
	queryLength,
	type SearchLanguage,
	searchLanguages,
} from '@portico/api/search-limits.ts';
import { isIsoDate } from './dates.ts';

/** Search criteria as in the address; empty values are not set. `page` is validated by the API. */
export type SearchCriteria = {
	q: string;
	/** Defaults to the page's language. */
	in: SearchLanguage | '';
	fdCode: string;
	/** ISO dates, both inclusive. */
	from: string;
	to: string;
	sort: 'relevance' | 'date';
	page: string;
};

export type SearchError = 'queryTooLong' | 'invalidDate' | 'reversedDates';

/** Reads criteria from an address or form data. */
export function readSearch(fields: Pick<URLSearchParams | FormData, 'get'>): SearchCriteria {
	const value = (name: keyof SearchCriteria) => String(fields.get(name) ?? '').trim();
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

/** The canonical address, without default values. */
export function criteriaAddress(criteria: SearchCriteria, language: Language): string {
	const { sort, page, in: inLanguage, ...rest } = criteria;
	return addressWithParameters(searchAddress(language), {
		...rest,
		in: inLanguage === language ? undefined : inLanguage,
		sort: sort === 'relevance' ? undefined : sort,
		page: page === '1' ? undefined : page,
	});
}

/** Null for valid criteria. ISO dates are in lexicographic order. */
export function validateSearch({ q, from, to }: SearchCriteria): SearchError | null {
	if (queryLength(q) > maxQueryLength) return 'queryTooLong';
	if ([from, to].some((day) => day !== '' && !isIsoDate(day))) return 'invalidDate';
	if (from !== '' && to !== '' && from > to) return 'reversedDates';
	return null;
}

export function isFiltered({ fdCode, from, to }: SearchCriteria): boolean {
	return fdCode !== '' || from !== '' || to !== '';
}

/** Removes column and period, and returns to the first page. */
export function withoutFilters(criteria: SearchCriteria): SearchCriteria {
	return { ...criteria, fdCode: '', from: '', to: '', page: '' };
}
