/**
 * Whether a request comes from the newsroom's own pages. Browsers send `Origin` with everything but GET and HEAD; where
 * a proxy or an extension removed it, `Sec-Fetch-Site` says the same. A GET may also be opened by hand (`none`), or by
 * a program that sends neither header; another site's page may not make one either.
 *
 * @param newsroomUrl origin of the newsroom
 */
export function isSameOrigin({ method, headers }: Request, newsroomUrl: string): boolean {
	const origin = headers.get('Origin');
	if (origin !== null) return origin === newsroomUrl;
	const site = headers.get('Sec-Fetch-Site');
	return site === 'same-origin' || (method === 'GET' && (site === null || site === 'none'));
}
