import { blockElements } from './markup/element-kinds.ts';
import { isElement, type Markup, parseMarkup } from './markup/markup-tree.ts';

/** Readings over characters, which would stand inside the words they explain. */
const annotations: ReadonlySet<string> = new Set(['rt', 'rp']);

/**
 * The text of a sanitised body as readers see it: a line a block, entities decoded, white space single.
 * Cells of a row stand in one line; pictures and readings over characters (ruby) are left out.
 */
export function plainText(sanitised: string): string {
	return linesOf(parseMarkup(sanitised), false)
		.split('\n')
		.map((line) => line.replace(/\s+/g, ' ').trim())
		.filter((line) => line !== '')
		.join('\n');
}

function linesOf(nodes: Markup[], keepsLines: boolean): string {
	let lines = '';
	for (const node of nodes) {
		if (!isElement(node)) lines += keepsLines ? node : node.replaceAll('\n', ' ');
		else if (node.name === 'br') lines += '\n';
		else if (annotations.has(node.name)) continue;
		else {
			const inner = linesOf(node.children, keepsLines || node.name === 'pre');
			lines += separated(node.name, inner);
		}
	}
	return lines;
}

function separated(name: string, inner: string): string {
	if (name === 'td' || name === 'th') return `${inner.trim()} `;
	return blockElements.has(name) ? `\n${inner}\n` : inner;
}

/** Closing marks of a sentence, with the quotation marks and brackets that may follow them. */
const sentenceEnds = /(?:[。！？!?]|\.(?=\s))["'”’」』）)]*/g;
/** What should not stand before an ellipsis: white space and marks that join to what was cut. */
const joiningMarks = /[\s,;:，、；：—–-]+$/;

const words = new Intl.Segmenter('zh', { granularity: 'word' });

/**
 * The beginning of a plain text in at most `limit` UTF-16 units, in one line. A longer text is cut after
 * the last sentence that ends in the second half of it, else after a word, and ends with `…`.
 */
export function excerptOf(plain: string, limit = 160): string {
	// What can be seen of a long text is decided by its first few hundred characters.
	const line = plain
		.slice(0, limit * 4)
		.replace(/\s+/g, ' ')
		.trim();
	if (line.length <= limit && plain.length <= limit * 4) return line;
	const room = limit - 1;
	const lastSentence = [...line.matchAll(sentenceEnds)]
		.map((match) => match.index + match[0].length)
		.findLast((end) => end <= room);
	const end = lastSentence !== undefined && lastSentence >= limit / 2 ? lastSentence : wordEnd(line, room);
	return `${line.slice(0, end).replace(joiningMarks, '')}…`;
}

/** The last border of words within the room; where one word fills it, the last between whole characters. */
function wordEnd(line: string, room: number): number {
	// A window a little longer than the room, so that the word at the border is seen whole.
	const borders = [...words.segment(line.slice(0, room + 20))].map(({ index }) => index);
	const border = borders.findLast((index) => index <= room) ?? 0;
	if (border > 0) return border;
	return line.slice(0, room).isWellFormed() ? room : room - 1;
}
