/**
 * Whether a request comes from the newsroom's own pages. Browsers send `Origin` with everything but GET and HEAD; where
 * a proxy or an extension removed it, `Sec-Fetch-Site` says the same.
 *
 * @param newsroomUrl origin of the newsroom
 */
export function isSameOrigin(headers: Headers, newsroomUrl: string): boolean {
	const origin = headers.get('Origin');
	if (origin !== null) return origin === newsroomUrl;
	return headers.get('Sec-Fetch-Site') === 'same-origin';
}
