/** What paths and declared parameters of pages consist of. */
const inAddress = /^[\w.~/-]*/;

/** Parameters whose values are no text: of any other, what follows may be a part. */
const plainParameters: ReadonlySet<string> = new Set(['page', 'key']);

/**
 * Programs that find links in a text take what follows for a part of them: `/articledetail/a1。详见附件`. The addresses
 * that such an address may begin with, the longest first; none for one that has nothing behind it. Whether there are
 * pages at these addresses is not known.
 *
 * @param path percent-encoded
 * @param search query string with its `?`, or empty
 */
export function addressesBeforeText(path: string, search: string): string[] {
	const written = decodeURI(path);
	const [plain = ''] = inAddress.exec(written) ?? [];
	// A word of another script behind the first slash is a wrong address, not a home page with a text.
	const isWord = /^[\p{L}\p{N}\p{M}]/u.test(written.slice(plain.length));
	const isHome = /^(?:\/en)?\/?$/.test(plain);
	if (isWord && isHome) return [];
	const paths = [plain.replace(/\/$/, ''), plain.replace(/[^A-Za-z0-9]+$/, '')].map((each) => each || '/');
	const query = withoutText(search);
	const addresses = paths.map((each) => each + query);
	return [...new Set(addresses)].filter((address) => address !== path + search);
}

/** A query string whose parameters of a known form end where they must. */
function withoutText(search: string): string {
	return search.replace(/([?&])([^=&]*)=([^&]*)/g, (found, sign, name, value) => {
		if (!plainParameters.has(name)) return found;
		const [kept = ''] = /^[\w-]*/.exec(value) ?? [];
		return `${sign}${name}=${kept}`;
	});
}
