import type { Block } from '@portico/api/answers/blocks.ts';

/** A part of a body: its heading as HTML without elements, and the id its heading has on the page. */
export type Section = { id: string; html: string };

/**
 * The parts of a body that begin with a heading of the second level, and the body with an id at each of those
 * headings. HTML of bodies is the sanitiser's: well-formed, its attributes in double quotes.
 */
export function sectionsOf(blocks: Block[]): { blocks: Block[]; sections: Section[] } {
	const sections: Section[] = [];
	const marked = blocks.map((block) => {
		if (block.kind !== 'text') return block;
		const html = block.html.replace(/<h2\b([^>]*)>(.*?)<\/h2>/gs, (whole, attributes, content) => {
			const own = / id="([^"]*)"/.exec(attributes)?.[1];
			const id = own ?? `section-${sections.length + 1}`;
			sections.push({ id, html: content.replace(/<[^>]*>/g, '') });
			return own ? whole : `<h2 id="${id}"${attributes}>${content}</h2>`;
		});
		return { ...block, html };
	});
	return { blocks: marked, sections };
}
