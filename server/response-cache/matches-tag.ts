/**
 * Whether `If-None-Match` names an answer, by the weak comparison it asks for (RFC 9110, 13.1.2).
 *
 * @param etag the answer's own, weak or strong
 */
export function matchesTag(header: string, etag: string): boolean {
	if (header === etag || header === '*') return true;
	const opaque = withoutWeakness(etag);
	return header.split(',').some((tag) => withoutWeakness(tag.trim()) === opaque);
}

function withoutWeakness(tag: string): string {
	return tag.startsWith('W/') ? tag.slice('W/'.length) : tag;
}
