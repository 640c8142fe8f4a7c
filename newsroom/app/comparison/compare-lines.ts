import { type BodyNode, keyOf, marksKey } from './body-nodes.ts';
import { compareWords, type WordRun } from './compare-words.ts';
import { attributeEffects, type Effect, markEffects } from './effects.ts';

/** Some words of a line with the same format, or something that stands among words: a picture, a number of a note. */
export type Segment = {
	/** `exchanged`: a picture in the place of `before`. */
	change: 'same' | 'added' | 'removed' | 'formatted' | 'exchanged';
	/** As it is; as it was where it is removed. */
	node: BodyNode;
	before?: BodyNode;
	effects?: Effect[];
};

/** Stands for what is no word, in the text that is compared by words. */
const leaf = '\ufffc';

/** A line with the places of its parts. */
type Line = { text: string; parts: { from: number; to: number; node: BodyNode }[] };

/**
 * Compares the contents of two blocks of words.
 *
 * @param language a language tag
 */
export function compareLines(
	before: readonly BodyNode[],
	after: readonly BodyNode[],
	language: string,
): Segment[] {
	const leaves: string[] = [];
	const [was, is] = [lineOf(before, leaves), lineOf(after, leaves)];
	const segments = compareWords(was.text, is.text, language).flatMap((run) => segmentsOf(run, was, is));
	return withExchangedPictures(joined(segments));
}

/**
 * Reads the parts of a line. What is no word is written as a character of its own for each that is not equal to others,
 * so that it is compared as words are.
 */
function lineOf(nodes: readonly BodyNode[], leaves: string[]): Line {
	const parts: Line['parts'] = [];
	let text = '';
	for (const node of nodes) {
		const from = text.length;
		text += node.text ?? leafText(node, leaves);
		parts.push({ from, to: text.length, node });
	}
	return { text, parts };
}

/** Private characters: as many as there are different pictures and the like in a block, one after another. */
const firstPrivate = 0xe000;
const lastPrivate = 0xf8ff;

function leafText(node: BodyNode, leaves: string[]): string {
	const key = node.type === 'img' ? `img ${node.attrs?.src}` : keyOf({ ...node, marks: [] });
	let index = leaves.indexOf(key);
	if (index < 0) index = leaves.push(key) - 1;
	const code = firstPrivate + index;
	return code > lastPrivate ? leaf : String.fromCharCode(code);
}

function segmentsOf(run: WordRun, was: Line, is: Line): Segment[] {
	if (run.isSame) return sameSegments(run, was, is);
	return [
		...slices(was, run.before).map((node): Segment => ({ change: 'removed', node })),
		...slices(is, run.after).map((node): Segment => ({ change: 'added', node })),
	];
}

/** Words that both lines have, with what has changed of their format. */
function sameSegments({ before, after }: WordRun, was: Line, is: Line): Segment[] {
	const segments: Segment[] = [];
	const shift = before.from - after.from;
	for (const { from, to, node } of slicesWithPlaces(is, after)) {
		for (const old of slicesWithPlaces(was, { from: from + shift, to: to + shift })) {
			const place = { from: old.from - shift, to: old.to - shift };
			const shown = cut(node, place.from - from, place.to - from);
			const effects = [
				...markEffects(old.node.marks, shown.marks),
				...(shown.text === undefined ? attributeEffects(old.node, shown) : []),
			];
			segments.push(
				effects.length === 0
					? { change: 'same', node: shown }
					: { change: 'formatted', node: shown, effects },
			);
		}
	}
	return segments;
}

const slices = (line: Line, range: WordRun['before']) =>
	slicesWithPlaces(line, range).map(({ node }) => node);

/** The parts of a line within a range, cut to it. */
function slicesWithPlaces({ parts }: Line, range: WordRun['before']): Line['parts'] {
	return parts.flatMap((part) => {
		const [from, to] = [Math.max(part.from, range.from), Math.min(part.to, range.to)];
		return from < to ? [{ from, to, node: cut(part.node, from - part.from, to - part.from) }] : [];
	});
}

/** A part of a text node; another node as it is. */
function cut(node: BodyNode, from: number, to: number): BodyNode {
	if (node.text === undefined || (from === 0 && to === node.text.length)) return node;
	return { ...node, text: node.text.slice(from, to) };
}

/** Joins words that have the same format, and the same change of it. */
function joined(segments: readonly Segment[]): Segment[] {
	const result: Segment[] = [];
	for (const segment of segments) {
		const last = result.at(-1);
		const [text, next] = [last?.node.text, segment.node.text];
		const isJoined =
			text !== undefined &&
			next !== undefined &&
			last?.change === segment.change &&
			marksKey(last.node.marks) === marksKey(segment.node.marks) &&
			JSON.stringify(last.effects) === JSON.stringify(segment.effects);
		if (isJoined)
			result[result.length - 1] = { ...last, node: { ...last.node, text: text + next } } as Segment;
		else result.push(segment);
	}
	return result;
}

/** A picture that stands where another one stood is exchanged. */
function withExchangedPictures(segments: readonly Segment[]): Segment[] {
	const result: Segment[] = [];
	for (const segment of segments) {
		const last = result.at(-1);
		const isExchanged =
			last?.change === 'removed' &&
			segment.change === 'added' &&
			last.node.type === 'img' &&
			segment.node.type === 'img';
		if (!isExchanged) {
			result.push(segment);
			continue;
		}
		const { node } = last;
		const effects = attributeEffects(node, segment.node);
		result[result.length - 1] = { change: 'exchanged', node: segment.node, before: node, effects };
	}
	return result;
}

/** A line without format, as of a field. */
export function textLine(text: string): BodyNode[] {
	return text === '' ? [] : [{ type: 'text', text }];
}
