/** Path and query of an address; the query has its question mark, or is empty. */
export function splitAddress(address: string): [path: string, search: string] {
	const at = address.indexOf('?');
	return at < 0 ? [address, ''] : [address.slice(0, at), address.slice(at)];
}
