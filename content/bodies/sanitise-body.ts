import sanitizeHtml from 'sanitize-html';
import { cleanMarkup } from './clean-text.ts';
import { correctSpaces } from './correct-spaces.ts';
import { sanitiserOptions, storeAttributes } from './markup/attributes.ts';
import { type Markup, parseMarkup, serialiseMarkup } from './markup/markup-tree.ts';
import { type OnRemark, readEmbeds } from './markup/read-embeds.ts';
import { readStyles } from './markup/read-styles.ts';
import { structureMarkup } from './markup/structure.ts';

/**
 * The version of what bodies are read as. Increment it when that changes: working copies and imported lines that were
 * read before are then read again.
 */
export const readingVersion = 4;

/** A body that is safe to store, as HTML and as the tree that the HTML is read as. */
export type SanitisedBody = { html: string; nodes: Markup[] };

/**
 * Turns HTML of any origin into a body that is safe to store and to insert into a page: only allowed
 * elements and attributes, in the structure that HTML requires. What styles and office markup say becomes elements,
 * and what they hide is left out (`read-styles.ts`). Remote pictures become links; no visible text is lost; elements
 * nested too deeply keep their text. Sanitising is idempotent.
 *
 * @param onRemark called for what is linked instead of shown, and for what is lost
 *
 * The sanitiser receives regular markup of bounded depth (the first parse), so that the result does not
 * depend on how it and a browser would each repair broken tags. The output has no elements with unescaped
 * text (script, style, textarea, …) and no SVG or MathML, so that every browser parses it the same way.
 */
export function sanitiseBody(html: string, onRemark: OnRemark = () => undefined): SanitisedBody {
	const shown = readEmbeds(readStyles(parseMarkup(cleanMarkup(html))), onRemark);
	const regular = serialiseMarkup(correctSpaces(shown));
	const allowed = parseMarkup(sanitizeHtml(regular, sanitiserOptions));
	const nodes = structureMarkup(storeAttributes(allowed));
	return { html: nodes.map((block) => serialiseMarkup([block])).join('\n'), nodes };
}

/** The HTML of `sanitiseBody`. */
export function sanitiseToHtml(html: string): string {
	return sanitiseBody(html).html;
}
