type Props = {
	as: 'div' | 'figcaption' | 'p';
	/** HTML of an article, sanitised by the server when it was saved. */
	html: string;
	className?: string | undefined;
};

/** The only place that inserts HTML of an article into a page. */
export function SanitisedHtml({ as: Element, html, className }: Props) {
	// biome-ignore lint/security/noDangerouslySetInnerHtml: bodies are sanitised when they are written
	return <Element className={className} dangerouslySetInnerHTML={{ __html: html }} />;
}

/**
 * The visible text of an article's HTML in one line, without ruby annotations.
 *
 * @param html well-formed, from the sanitiser
 */
export function plainText(html: string): string {
	const bare = html
		// ReDoS waiver: the sanitiser closes every element, and no `>` is missing.
		.replace(/<(rt|rp)\b.*?<\/\1>/gs, '')
		.replaceAll('<br>', ' ')
		.replace(/<[^>]*>/g, '');
	return decodeEntities(bare).replace(/\s+/g, ' ').trim();
}

/** The entities that the sanitiser writes. */
const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };

/** Decodes text or an attribute value that the sanitiser escaped. */
export function decodeEntities(escaped: string): string {
	return escaped.replace(/&(?:amp|lt|gt|quot);/g, (entity) => entities[entity] ?? entity);
}
