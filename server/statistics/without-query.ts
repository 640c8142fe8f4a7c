/**
 * An address as far as statistics keep it: what follows the path may hold what its visitor typed, or a
 * key. Empty for what is no address of a page.
 */
export function withoutQuery(address: string): string {
	if (!URL.canParse(address)) return '';
	const { protocol, origin, pathname } = new URL(address);
	return protocol === 'http:' || protocol === 'https:' ? origin + pathname : '';
}
