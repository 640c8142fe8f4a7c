import type { Block } from '@portico/api/answers/blocks.ts';
import { decodeEntities, plainText } from '@portico/design/article-blocks/text/plain-text.ts';

/** `breaks` are offsets of line break opportunities. */
export type Section = { id: string; text: string; breaks: number[] };

/**
 * Extracts the second-level headings with text, and adds missing ids to them in the body. The HTML comes from
 * the sanitiser: well-formed, with double-quoted attributes.
 */
export function extractSections(blocks: Block[]): { blocks: Block[]; sections: Section[] } {
	const sections: Section[] = [];
	const withIds = blocks.map((block) => {
		if (block.kind !== 'text') return block;
		// Backtracks: the sanitiser closes every heading.
		const html = block.html.replace(/<h2\b([^>]*)>(.*?)<\/h2>/gs, (whole, attributes, content) => {
			const text = plainText(content);
			if (text === '') return whole;
			const existingId = / id="([^"]*)"/.exec(attributes)?.[1];
			const id = existingId ? decodeEntities(existingId) : `section-${sections.length + 1}`;
			sections.push({ id, text, breaks: lineBreaksIn(content) });
			return existingId ? whole : `<h2 id="${id}"${attributes}>${content}</h2>`;
		});
		return { ...block, html };
	});
	return { blocks: withIds, sections };
}

/** From the `<wbr>` elements that the server inserted. */
function lineBreaksIn(content: string): number[] {
	return [...content.matchAll(/<wbr>/g)].map(({ index }) => plainText(content.slice(0, index)).length);
}
