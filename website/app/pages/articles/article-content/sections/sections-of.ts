import type { Block } from '@portico/api/answers/blocks.ts';
import { decodeEntities, plainText } from '../../../../article-blocks/text/plain-text.ts';

/** A part of a body: the text of its heading, and the id its heading has on the page. */
export type Section = { id: string; text: string };

/**
 * The parts of a body that begin with a heading of the second level, and the body with an id at each of those
 * headings. Headings without words begin nothing. HTML of bodies is the sanitiser's: well-formed, its attributes in double quotes.
 */
export function sectionsOf(blocks: Block[]): { blocks: Block[]; sections: Section[] } {
	const sections: Section[] = [];
	const marked = blocks.map((block) => {
		if (block.kind !== 'text') return block;
		const html = block.html.replace(/<h2\b([^>]*)>(.*?)<\/h2>/gs, (whole, attributes, content) => {
			const text = plainText(content);
			if (text === '') return whole;
			const own = / id="([^"]*)"/.exec(attributes)?.[1];
			const id = own ? decodeEntities(own) : `section-${sections.length + 1}`;
			sections.push({ id, text });
			return own ? whole : `<h2 id="${id}"${attributes}>${content}</h2>`;
		});
		return { ...block, html };
	});
	return { blocks: marked, sections };
}
