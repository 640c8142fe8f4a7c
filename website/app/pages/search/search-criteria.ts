import { searchAddress } from '@portico/api/addresses/addresses.ts';
import { addressWithParameters } from '@portico/api/client/address-with-parameters.ts';
import { maxQueryLength, queryLength, type SearchLanguage, searchLanguages } from '@portico/api/constants.ts';
import type { Language } from '@portico/api/languages.ts';

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

/** False for Chinese, whose words only the search can tell apart. */
export function isOneWord(query: string): boolean {
	return /^(?:\p{Script=Latin}|\p{M})+$/u.test(query.normalize('NFC'));
}

const maxQuotedLength = 30;

/** Truncates a query to 30 graphemes, for use in a sentence. */
export function truncateQuery(query: string): string {
	const characters = [...new Intl.Segmenter().segment(query)];
	if (characters.length <= maxQuotedLength) return query;
	const kept = characters.slice(0, maxQuotedLength).map(({ segment }) => segment);
	return `${kept.join('').trimEnd()}…`;
}

/** ISO dates as in addresses and forms: `2026-05-01`. */

/** Whether a text is an existing date from year 1 to 9999. */
export function isIsoDate(text: string): boolean {
	if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text.startsWith('0000')) return false;
	const date = new Date(`${text}T00:00:00Z`);
	// `Date` rolls over days that the month does not have, or rejects them.
	return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

export function yearRange(year: number): { from: string; to: string } {
	const figures = String(year).padStart(4, '0');
	return { from: `${figures}-01-01`, to: `${figures}-12-31` };
}

/** The year that a period covers exactly, or null. */
export function fullYearOf({ from, to }: { from: string; to: string }): number | null {
	const year = /^(\d{4})-01-01$/.exec(from)?.[1];
	return year && to === `${year}-12-31` ? Number(year) : null;
}
