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
