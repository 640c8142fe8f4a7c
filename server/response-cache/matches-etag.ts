/**
 * Whether `If-None-Match` matches an `ETag`, by weak comparison (RFC 9110, 13.1.2).
 *
 * @param etag of the answer, weak or strong
 */
export function matchesEtag(header: string, etag: string): boolean {
	if (header === etag || header === '*') return true;
	const opaque = withoutWeakPrefix(etag);
	return header.split(',').some((tag) => withoutWeakPrefix(tag.trim()) === opaque);
}

function withoutWeakPrefix(tag: string): string {
	return tag.startsWith('W/') ? tag.slice('W/'.length) : tag;
}
