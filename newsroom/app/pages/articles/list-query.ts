import { articleStates } from '@portico/api/constants.ts';
import { isLanguage, type Language } from '@portico/api/languages.ts';
import { useCallback, useMemo } from 'react';
import { dayIn, useAddress } from '../../data/use-address.ts';

export const listStates = [...articleStates, 'changed', 'missing', 'outdated'] as const;
export const listDates = ['changed', 'published'] as const;
export const listSorts = ['changed', 'published', 'title', 'column'] as const;
const directions = ['ascending', 'descending'] as const;

const maxTextLength = 200;
const maxNameLength = 100;
const maxPage = 100_000;

/** What removes a filter, in the order of the filter bar. */
export const withoutFilter = {
	text: { text: '' },
	fdCode: { fdCode: '' },
	state: { state: null, lang: null },
	author: { author: '' },
	dates: { date: 'changed', from: '', to: '' },
	mine: { isMine: false },
} as const satisfies Record<string, Partial<ListQuery>>;

export type FilterName = keyof typeof withoutFilter;

/** Changes a part of the query. Unless the page itself is chosen, the list begins at its first page again. */
export type ChangeQuery = (part: Partial<ListQuery>, options?: { replace?: boolean }) => void;

/** The article list's query, kept in the address: reload, back and sharing lead to the same list. */
export function useListQuery(): [ListQuery, ChangeQuery] {
	const [parameters, setParameters] = useAddress();
	const query = useMemo(() => readListQuery(parameters), [parameters]);
	const change = useCallback<ChangeQuery>(
		(part, { replace = false } = {}) =>
			setParameters((now) => writeListQuery({ ...readListQuery(now), page: 1, ...part }), {
				replace,
				preventScrollReset: true,
			}),
		[setParameters],
	);
	return [query, change];
}

export type ListState = (typeof listStates)[number];
export type ListSort = (typeof listSorts)[number];
type Direction = (typeof directions)[number];

/** What the article list shows: its filters, order and page. The list's address holds it, so that it can be shared. */
export type ListQuery = {
	text: string;
	fdCode: string;
	/** The language that `state` is about; null for either. */
	lang: Language | null;
	state: ListState | null;
	author: string;
	isMine: boolean;
	/** What `from` and `to` are about. */
	date: (typeof listDates)[number];
	/** Days in the site's time zone, both included; empty for no limit. */
	from: string;
	to: string;
	sort: ListSort;
	direction: Direction;
	page: number;
};

/** Reads an address's query. Values that the call would refuse are left out: addresses are typed and shared. */
export function readListQuery(params: URLSearchParams): ListQuery {
	const text = (name: string, maxLength: number) => (params.get(name) ?? '').trim().slice(0, maxLength);
	const oneOf = <Value extends string>(name: string, values: readonly Value[]): Value | null =>
		values.find((value) => value === params.get(name)) ?? null;
	const state = oneOf('state', listStates);
	const lang = params.get('lang');
	const page = Number(params.get('page') ?? 1);
	const sort = oneOf('sort', listSorts) ?? 'changed';
	return {
		text: text('text', maxTextLength),
		fdCode: text('fdCode', maxNameLength),
		// Without a state it would filter nothing.
		lang: state && isLanguage(lang) ? lang : null,
		state,
		author: text('author', maxNameLength),
		isMine: params.get('by') === 'me',
		date: oneOf('date', listDates) ?? 'changed',
		from: dayIn(params.get('from')),
		to: dayIn(params.get('to')),
		sort,
		direction: oneOf('direction', directions) ?? firstDirection(sort),
		page: Number.isInteger(page) && page >= 1 && page <= maxPage ? page : 1,
	};
}

/** The query of an address: only what differs from the list as it opens. */
export function writeListQuery(query: ListQuery): URLSearchParams {
	const values: Record<string, string | false | null> = {
		text: query.text,
		fdCode: query.fdCode,
		state: query.state,
		lang: query.state && query.lang,
		author: query.author,
		by: query.isMine && 'me',
		date: (query.from || query.to) && query.date !== 'changed' && query.date,
		from: query.from,
		to: query.to,
		sort: query.sort !== 'changed' && query.sort,
		direction: query.direction !== firstDirection(query.sort) && query.direction,
		page: query.page > 1 && String(query.page),
	};
	const params = new URLSearchParams();
	for (const [name, value] of Object.entries(values)) if (value) params.set(name, value);
	return params;
}

/** The parameters of the call `listedArticles`. */
export function callParameters({ isMine, lang, state, from, to, ...query }: ListQuery) {
	return {
		...query,
		...(lang && { lang }),
		...(state && { state }),
		...(isMine && { by: 'me' as const }),
		...(from && { from }),
		...(to && { to }),
	};
}

/** The filters that narrow the list, in the order of the filter bar. */
export function activeFilters(query: ListQuery): FilterName[] {
	const isActive: Record<FilterName, boolean> = {
		text: query.text !== '',
		fdCode: query.fdCode !== '',
		state: query.state !== null,
		author: query.author !== '',
		dates: query.from !== '' || query.to !== '',
		mine: query.isMine,
	};
	return (Object.keys(isActive) as FilterName[]).filter((name) => isActive[name]);
}

/** The next order after a press of a column's header: its usual direction first, then the other one. */
export function nextOrder(query: ListQuery, sort: ListSort): Pick<ListQuery, 'sort' | 'direction'> {
	if (query.sort !== sort) return { sort, direction: firstDirection(sort) };
	return { sort, direction: query.direction === 'ascending' ? 'descending' : 'ascending' };
}

/** Newest first, names from their beginning. */
function firstDirection(sort: ListSort): Direction {
	return sort === 'changed' || sort === 'published' ? 'descending' : 'ascending';
}
