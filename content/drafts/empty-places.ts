/** A block without words and without attributes that say anything of it. */
const emptyPlace =
	/<(p|h[2-6]|li|ul|ol|dl|dt|dd|blockquote|pre|figcaption|caption|summary|details)(?: data-align="(?:center|right)")?><\/\1>/g;

/** Blocks within blocks: more are not looked at. */
const maxDepth = 12;

/**
 * Whether a body that an editor has written differs from how the sanitiser reads it by nothing but places where words
 * are still to be written: headings, paragraphs, items. A version has none of them; a working copy keeps them, so that
 * who writes a translation into the structure of the original (decision 095) finds them when it is opened again.
 */
export function differsByEmptyPlaces(written: string, read: string): boolean {
	return withoutEmptyPlaces(written) === withoutSpaces(read);
}

function withoutEmptyPlaces(body: string): string {
	let rest = body;
	for (let depth = 0; depth < maxDepth; depth += 1) {
		const less = rest.replaceAll(emptyPlace, '');
		if (less.length === rest.length) break;
		rest = less;
	}
	return withoutSpaces(rest);
}

/** White space between tags and at the beginning of a block is layout, which the sanitiser leaves out. */
function withoutSpaces(body: string): string {
	return body.replaceAll(/>[ \n]+</g, '><').trim();
}
