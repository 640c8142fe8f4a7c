import { isElement, type Markup, parseMarkup } from './markup/markup-tree.ts';

/** A picture in a body: its place in words, and what the body itself says of it. */
export type BodyPicture = {
	/** Its name in content (`media/…`). */
	file: string;
	/** Its number among the pictures of the body, from 1. */
	number: number;
	/** The end of the text before it; empty for one that stands first. */
	after: string;
	/** The alternative text in the body; empty if it has none of its own. */
	alt: string;
};

/** Enough to find the place; shown in one line. */
const maxAfterLength = 40;

/** The pictures of the store that a body shows, in order, also repeated ones. */
export function picturesInBody(body: string): BodyPicture[] {
	// Most bodies have none.
	if (!body.includes('="media/')) return [];
	const pictures: BodyPicture[] = [];
	let before = '';
	const read = (nodes: Markup[]): void => {
		for (const node of nodes) {
			if (typeof node === 'string') before = `${before}${node}`.slice(-1_000);
			else if (isElement(node, 'img')) {
				const { src: file = '', alt = '' } = node.attributes;
				if (!file.startsWith('media/')) continue;
				const after = endOf(before);
				pictures.push({ file, number: pictures.length + 1, after, alt: alt.trim() });
			} else read(node.children);
		}
		before += ' ';
	};
	read(parseMarkup(body));
	return pictures;
}

function endOf(text: string): string {
	const characters = [...text.replace(/\s+/g, ' ').trim()];
	return characters.length <= maxAfterLength
		? characters.join('')
		: `…${characters.slice(-maxAfterLength).join('').trim()}`;
}
