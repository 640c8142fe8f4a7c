import { blockElements, isElement, type Markup, parseMarkup } from './markup/markup-tree.ts';

/** Ruby annotations, which would otherwise be inserted into the words they explain. */
const annotations: ReadonlySet<string> = new Set(['rt', 'rp']);

/**
 * The visible text of a sanitised body: one line per block, entities decoded, white space collapsed.
 * Cells of a row share a line, and tabs separate them; pictures and ruby annotations are omitted.
 */
export function plainText(sanitised: string): string {
	return visibleText(parseMarkup(sanitised));
}

/** The same of a body that is read already. */
export function visibleText(nodes: Markup[]): string {
	return linesOf(nodes, false)
		.split('\n')
		.map((line) =>
			line
				.replace(/[^\S\t]+/g, ' ')
				.replace(/ ?\t\s*/g, '\t')
				.trim(),
		)
		.filter((line) => line !== '')
		.join('\n');
}

function linesOf(nodes: Markup[], keepsLines: boolean): string {
	let lines = '';
	for (const node of nodes) {
		if (!isElement(node)) lines += keepsLines ? node : node.replace(/[\n\t]/g, ' ');
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
	if (name === 'td' || name === 'th') return `${inner.trim()}\t`;
	return blockElements.has(name) ? `\n${inner}\n` : inner;
}

/** The end of a sentence, including quotation marks and brackets that follow. */
const sentenceEnds = /(?:[。！？!?]|\.(?=\s))["'”’」』）)]*/g;
/** What must not precede an ellipsis: white space and punctuation that connects to the removed text. */
// ReDoS waiver: it is tried on the few hundred characters of an excerpt.
const joiningMarks = /[\s,;:，、；：—–-]+$/;

const words = new Intl.Segmenter('zh', { granularity: 'word' });

/**
 * The beginning of a plain text in at most `limit` UTF-16 units, in one line. A longer text is cut after
 * the last sentence that ends in its second half, else after a word, and ends with `…`.
 */
export function excerptOf(plain: string, limit = 160): string {
	// Only the first few hundred characters of a long text matter.
	const line = plain
		.slice(0, limit * 4)
		.replace(/\s+/g, ' ')
		.trim();
	if (line.length <= limit && plain.length <= limit * 4) return line;
	const maxLength = limit - 1;
	const lastSentence = [...line.matchAll(sentenceEnds)]
		.map((match) => match.index + match[0].length)
		.findLast((end) => end <= maxLength);
	const end =
		lastSentence !== undefined && lastSentence >= limit / 2 ? lastSentence : wordEnd(line, maxLength);
	return `${line.slice(0, end).replace(joiningMarks, '')}…`;
}

/**
 * The first sentences of a plain text that fit `limit` UTF-16 units, whole and without an ellipsis. If
 * even the first one does not fit, its excerpt.
 */
export function firstSentences(plain: string, limit: number): string {
	if (plain.length <= limit) return plain;
	const end = [...plain.slice(0, 2 * limit).matchAll(sentenceEnds)]
		.map((match) => match.index + match[0].length)
		.findLast((sentenceEnd) => sentenceEnd <= limit);
	return end === undefined ? excerptOf(plain, limit) : plain.slice(0, end);
}

/** The last word boundary within `maxLength`; if one word is longer, the last character boundary. */
function wordEnd(line: string, maxLength: number): number {
	// The window is a little longer than that, so that the word at the boundary is complete.
	const boundaries = [...words.segment(line.slice(0, maxLength + 20))].map(({ index }) => index);
	const border = boundaries.findLast((index) => index <= maxLength) ?? 0;
	if (border > 0) return border;
	return line.slice(0, maxLength).isWellFormed() ? maxLength : maxLength - 1;
}
