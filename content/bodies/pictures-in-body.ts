import type { PlacedPicture } from '@portico/api/newsroom/answers/media.ts';
import { endOfText } from '@portico/api/newsroom/end-of-text.ts';
import { isElement, type Markup, parseMarkup } from './markup/markup-tree.ts';

/** The pictures of the store that a body shows, in order, also repeated ones. */
export function picturesInBody(body: string): PlacedPicture[] {
	// Most bodies have none.
	if (!body.includes('="media/')) return [];
	const pictures: PlacedPicture[] = [];
	let before = '';
	const read = (nodes: Markup[]): void => {
		for (const node of nodes) {
			if (typeof node === 'string') before = `${before}${node}`.slice(-1_000);
			else if (isElement(node, 'img')) {
				const { src: file = '', alt = '' } = node.attributes;
				if (!file.startsWith('media/')) continue;
				const after = endOfText(before);
				pictures.push({ file, number: pictures.length + 1, after, alt: alt.trim() });
			} else read(node.children);
		}
		before += ' ';
	};
	read(parseMarkup(body));
	return pictures;
}
