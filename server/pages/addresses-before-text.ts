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
	const paths = [plain.replace(/\/$/, ''), withoutSigns(plain)].map((each) => each || '/');
	const query = withoutText(search);
	const addresses = paths.map((each) => each + query);
	return [...new Set(addresses)].filter((address) => address !== path + search);
}

/** A path without the signs at its end, which names may contain. */
function withoutSigns(path: string): string {
	let end = path.length;
	while (end > 0 && !/[A-Za-z0-9]/.test(path.charAt(end - 1))) end--;
	return path.slice(0, end);
}

/** A query string whose parameters of a known form end where they must. */
function withoutText(search: string): string {
	const parameters = search
		.slice(1)
		.split('&')
		.map((parameter) => {
			const [name = '', value = ''] = parameter.split('=', 2);
			if (!plainParameters.has(name)) return parameter;
			return `${name}=${/^[\w-]*/.exec(value)?.[0] ?? ''}`;
		});
	return search === '' ? '' : `?${parameters.join('&')}`;
}
