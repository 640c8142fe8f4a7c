import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { type ListQuery, readListQuery, writeListQuery } from './list-query.ts';

/** Changes a part of the query. Unless the page itself is chosen, the list begins at its first page again. */
export type ChangeQuery = (part: Partial<ListQuery>, options?: { replace?: boolean }) => void;

/** The article list's query, kept in the address: reload, back and sharing lead to the same list. */
export function useListQuery(): [ListQuery, ChangeQuery] {
	const [params, setParams] = useSearchParams();
	const query = useMemo(() => readListQuery(params), [params]);
	const change = useCallback<ChangeQuery>(
		(part, { replace = false } = {}) =>
			setParams((current) => writeListQuery({ ...readListQuery(current), page: 1, ...part }), {
				replace,
				preventScrollReset: true,
			}),
		[setParams],
	);
	return [query, change];
}
