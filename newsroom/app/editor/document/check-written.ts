import type { JSONContent } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { isElement, type Markup, parseMarkup } from './markup.ts';
import { parseBody } from './parse-body.ts';
import { type BlockSources, writtenBlock } from './serialise-body.ts';

/** Blocks that were checked, with their markup. */
const checked = new WeakMap<Node, string>();

/** Follows a block's markup: what comes after it must not become a part of it. */
const follower = '<hr data-follows="">';

/**
 * Reads what was written of each block that is new since the last check, as the server will read it.
 *
 * @returns the words of the blocks that say something else then; empty as long as nothing is lost
 */
export function unreadableBlocks(document: Node, sources: BlockSources): string[] {
	const unreadable: string[] = [];
	document.forEach((block) => {
		const markup = writtenBlock(block, sources);
		if (checked.get(block) === markup) return;
		if (isReadAs(block, markup)) checked.set(block, markup);
		else unreadable.push(block.textContent);
	});
	return unreadable;
}

function isReadAs(block: Node, markup: string): boolean {
	const nodes = parseMarkup(markup + follower);
	const last = nodes.pop();
	if (!isElement(last, 'hr') || last.attributes['data-follows'] === undefined) return false;
	const words = (contents: JSONContent[]) =>
		contents
			.map(wordsOf)
			.join('')
			.replace(/[\s\0]/g, '');
	return words(parseBody(nodes).blocks) === words([block.toJSON()]);
}

/**
 * Whether one body says less than another: fewer characters that show something, or other pictures and videos. The
 * server writes some characters and links in another form, which loses nothing.
 */
export function saysLess(html: string, than: string): boolean {
	const read = (body: string) => parseBody(parseMarkup(body)).blocks.map(wordsOf).join('');
	const [less, more] = [read(html), read(than)];
	const lengthOf = (words: string) => [...words.normalize('NFKC').replace(showsNothing, '')].length;
	const mediaIn = (words: string) => words.match(/\[[^\]]*\]/g)?.join() ?? '';
	return lengthOf(less) < lengthOf(more) || mediaIn(less) !== mediaIn(more);
}

const showsNothing = /[\s\0\p{Default_Ignorable_Code_Point}]/gu;

/** What a reader would miss: the texts, and the names of pictures and videos. */
function wordsOf({ type, text, attrs = {}, content = [] }: JSONContent): string {
	if (type === 'text') return text ?? '';
	if (type === 'img') return `[${attrs.src}]`;
	if (type === 'ruby') return textOf(attrs.parts);
	if (type === 'noteReference') return String(attrs.text);
	const video = attrs['data-video-id'];
	return (video ? `[${video}]` : '') + content.map(wordsOf).join('');
}

const textOf = (parts: readonly Markup[]): string =>
	parts.map((part) => (typeof part === 'string' ? part : textOf(part.children))).join('');
