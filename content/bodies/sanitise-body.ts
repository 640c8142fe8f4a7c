import sanitizeHtml from 'sanitize-html';
import { cleanMarkup } from './clean-text.ts';
import { sanitiserOptions } from './markup/allowed-markup.ts';
import { storeAttributes } from './markup/attributes.ts';
import { parseMarkup, serialiseMarkup } from './markup/markup-tree.ts';
import { structureMarkup } from './markup/structure.ts';

/**
 * Turns HTML of any origin into a body that may be stored and set into a page as it is: allowed elements
 * and attributes only, in the structure HTML asks for. Remote pictures become links; nothing readers would
 * read is lost; elements nested too deeply keep their text. Sanitising a sanitised body changes nothing.
 *
 * The sanitiser is fed regular markup of bounded depth (the first parse), so that nothing depends on how it
 * and a browser would each repair broken tags. No element whose text is not escaped (script, style,
 * textarea, …) and nothing of SVG or MathML can come out, so no browser reads the result otherwise.
 */
export function sanitiseBody(html: string): string {
	const regular = serialiseMarkup(parseMarkup(cleanMarkup(html)));
	const allowed = parseMarkup(sanitizeHtml(regular, sanitiserOptions));
	return structureMarkup(storeAttributes(allowed))
		.map((block) => serialiseMarkup([block]))
		.join('\n');
}
