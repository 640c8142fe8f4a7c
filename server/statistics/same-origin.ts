/**
 * Whether a page of this site sent a request, by what browsers say about it and no page can make them say
 * otherwise. `Sec-Fetch-Site` comes from every current browser over TLS; elsewhere `Origin` stands in.
 * What carries neither was not sent by a page.
 *
 * @param siteUrl origin of the site, without a slash at its end
 */
export function isFromSameOrigin(headers: Headers, siteUrl: string): boolean {
	const site = headers.get('Sec-Fetch-Site');
	return site === null ? headers.get('Origin') === siteUrl : site === 'same-origin';
}
