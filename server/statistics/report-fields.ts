/** As in the request log. */
const maxPathLength = 500;

/**
 * Prepares a reported path for the log: without line breaks, control characters and the query, which may contain user
 * input.
 */
export function loggedPath(path: string): string {
	const [pathname = ''] = path.split(/[?#]/, 1);
	return pathname
		.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
		.slice(0, maxPathLength)
		.toWellFormed();
}

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

/**
 * Whether a page of this site sent a request, by headers that pages cannot forge. Current browsers send
 * `Sec-Fetch-Site` over TLS; otherwise `Origin` is checked. Requests with neither do not come from a page.
 *
 * @param siteUrl origin of the site, without a trailing slash
 */
export function isFromSameOrigin(headers: Headers, siteUrl: string): boolean {
	const site = headers.get('Sec-Fetch-Site');
	return site === null ? headers.get('Origin') === siteUrl : site === 'same-origin';
}
