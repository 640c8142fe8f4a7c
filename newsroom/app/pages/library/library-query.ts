import {
	type LibraryFilter,
	type LibraryKind,
	libraryFilters,
	libraryKinds,
} from '@portico/api/newsroom/library-rules.ts';
import { useCallback, useMemo } from 'react';
import { dayIn, useAddress } from '../../data/use-address.ts';

export const pageSize = 60;

const maxPage = 100_000;

/** What the library shows. Its address holds it, so that it can be shared. */
export type LibraryQuery = {
	kind: LibraryKind;
	text: string;
	only: LibraryFilter | null;
	/** The person who uploaded it, or `me`; empty for all. */
	by: string;
	/** Days in the site's time zone, both included; empty for no limit. */
	from: string;
	to: string;
	page: number;
	isList: boolean;
	/** The file or video whose details are open; empty for none. */
	open: string;
};

/** Changes a part of the query. Unless page, look or what is open is chosen, the library begins at its first page again. */
export type ChangeQuery = (part: Partial<LibraryQuery>) => void;

export function useLibraryQuery(): [LibraryQuery, ChangeQuery] {
	const [parameters, setParameters] = useAddress();
	const query = useMemo(() => readLibraryQuery(parameters), [parameters]);
	const change = useCallback<ChangeQuery>(
		(part) => {
			const staysOnPage = ['page', 'isList', 'open'].some((name) => name in part);
			setParameters(
				(now) => writeLibraryQuery({ ...readLibraryQuery(now), ...(!staysOnPage && { page: 1 }), ...part }),
				{ replace: !('open' in part) && !('page' in part), preventScrollReset: !('page' in part) },
			);
		},
		[setParameters],
	);
	return [query, change];
}

/** Reads an address's query. Values that the call would refuse are left out: addresses are typed and shared. */
export function readLibraryQuery(params: URLSearchParams): LibraryQuery {
	const text = (name: string, maxLength: number) => (params.get(name) ?? '').trim().slice(0, maxLength);
	const kind = libraryKinds.find((each) => each === params.get('kind')) ?? 'picture';
	const only = libraryFilters.find((each) => each === params.get('only')) ?? null;
	const page = Number(params.get('page') ?? 1);
	return {
		kind,
		text: text('text', 200),
		only: filtersOf(kind).find((each) => each === only) ?? null,
		by: kind === 'video' ? '' : text('by', 100),
		from: dayIn(params.get('from')),
		to: dayIn(params.get('to')),
		page: Number.isInteger(page) && page >= 1 && page <= maxPage ? page : 1,
		isList: params.get('view') === 'list',
		open: text('file', 1000),
	};
}

/** The query of an address: only what differs from the library as it opens. */
export function writeLibraryQuery(query: LibraryQuery): URLSearchParams {
	const values: Record<string, string | false | null> = {
		kind: query.kind !== 'picture' && query.kind,
		text: query.text,
		only: query.only,
		by: query.by,
		from: query.from,
		to: query.to,
		page: query.page > 1 && String(query.page),
		view: query.isList && 'list',
		file: query.open,
	};
	const params = new URLSearchParams();
	for (const [name, value] of Object.entries(values)) if (value) params.set(name, value);
	return params;
}

/** What can narrow files of a kind down. */
export function filtersOf(kind: LibraryKind): readonly LibraryFilter[] {
	if (kind === 'picture') return libraryFilters;
	return kind === 'file' ? ['unused', 'bin'] : [];
}

/** The parameters of the call. */
export function callParameters({ kind, text, only, by, from, to, page }: LibraryQuery) {
	return {
		...{ kind, text, page, pageSize },
		...(only && { only }),
		...(by && { by }),
		...(from && { from }),
		...(to && { to }),
	};
}
