import type { Node } from '@tiptap/pm/model';

/** A Chinese character, or a word of letters and figures. */
const unit = /\p{sc=Han}|(?:(?!\p{sc=Han})[\p{L}\p{N}])+(?:['’.,-](?:(?!\p{sc=Han})[\p{L}\p{N}])+)*/gu;

/** Counted once for each block: typing changes one of them. */
const counted = new WeakMap<Node, number>();

/** The length of a document as Chinese and English count it: characters in Chinese, words in other scripts. */
export function countWords(document: Node): number {
	let total = 0;
	document.forEach((block) => {
		let count = counted.get(block);
		if (count === undefined) {
			count = countIn(block.textBetween(0, block.content.size, '\n', ' '));
			counted.set(block, count);
		}
		total += count;
	});
	return total;
}

/** The same of a line. */
export function countIn(text: string): number {
	return text.match(unit)?.length ?? 0;
}
