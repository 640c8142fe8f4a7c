/**
 * Reduces a referrer to its origin, since the rest may contain user input or a key. Empty for this site's own pages,
 * whose order could be reconstructed otherwise, and for anything but a web address.
 */
export function referringSite(address: string, siteUrl: string): string {
	if (!URL.canParse(address)) return '';
	const { protocol, origin } = new URL(address);
	const isPage = protocol === 'http:' || protocol === 'https:';
	return isPage && origin !== siteUrl ? origin : '';
}
