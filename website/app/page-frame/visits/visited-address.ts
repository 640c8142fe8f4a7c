/** The subset of a page's loader data in use. */
export type LoadedPage = { list?: object | null; criteria?: object } | null | undefined;

/**
 * The path with the parameters that identify the page, in canonical order and without defaults; all others are
 * ignored.
 */
export function visitedAddress(pathname: string, search: string, loaded: LoadedPage): string {
	const names = loaded?.criteria ? Object.keys(loaded.criteria) : loaded?.list ? ['page'] : [];
	const params = new URLSearchParams(search);
	const query = new URLSearchParams();
	for (const name of names) {
		const value = params.get(name);
		if (value && !(name === 'page' && value === '1')) query.set(name, value);
	}
	return query.size > 0 ? `${pathname}?${query}` : pathname;
}
