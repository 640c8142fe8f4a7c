/**
 * The text of an article's HTML as readers see it, in one line, without the readings over characters (ruby).
 *
 * @param html the sanitiser's: well-formed
 */
export function plainText(html: string): string {
	const bare = html
		// Backtracks: the sanitiser closes every element, and no `>` is missing.
		.replace(/<(rt|rp)\b.*?<\/\1>/gs, '')
		.replaceAll('<br>', ' ')
		.replace(/<[^>]*>/g, '');
	return decodeEntities(bare).replace(/\s+/g, ' ').trim();
}

/** What the sanitiser escapes in texts and in values of attributes; it writes no other entities. */
const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };

/** Text, or the value of an attribute, as it was before the sanitiser escaped it. */
export function decodeEntities(escaped: string): string {
	return escaped.replace(/&(?:amp|lt|gt|quot);/g, (entity) => entities[entity] ?? entity);
}
