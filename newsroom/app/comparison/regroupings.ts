import { type BodyNode, familyOf, textOf } from './body-nodes.ts';

/** Blocks in groups: one each, or several that together say what the other text says in blocks of another kind. */
export type Groups = {
	before: BodyNode[][];
	after: BodyNode[][];
	/** The group of `after` that says the same as one of `before`. */
	pairs: ReadonlyMap<BodyNode[], BodyNode[]>;
};

type Range = { from: number; to: number };
type RangePair = { before: Range; after: Range };

/** Longer gaps are of rewritten texts. */
const maxComparisons = 1_000_000;

/** Items, rows and cells are parts of a block, and stay so. */
const partsOfBlocks: ReadonlySet<string> = new Set(['item', 'tableRow', 'cell']);

/**
 * Groups blocks that were split, joined or turned into blocks of another kind without a change of their words: a
 * paragraph that became two, paragraphs that became a list.
 *
 * @param isExcluded blocks that are accounted for otherwise
 */
export function regroupings(
	removed: readonly BodyNode[],
	added: readonly BodyNode[],
	isExcluded: (node: BodyNode) => boolean,
): Groups {
	const described = (node: BodyNode): Described => {
		const family = familyOf(node);
		const isWhole = !partsOfBlocks.has(family) && !isExcluded(node);
		return { words: isWhole ? textOf(node).replace(/\s+/g, '') : '', family };
	};
	const [was, is] = [removed.map(described), added.map(described)];
	const ranges: RangePair[] = [];
	let at = 0;
	for (let index = 0; index < is.length && was.length * is.length <= maxComparisons; index += 1) {
		for (let place = at; place < was.length; place += 1) {
			const found = sameWords(was, place, is, index);
			if (!found) continue;
			ranges.push(found);
			at = found.before.to;
			index = found.after.to - 1;
			break;
		}
	}
	const pairs = new Map<BodyNode[], BodyNode[]>();
	const before = grouped(
		removed,
		ranges.map((range) => range.before),
	);
	const after = grouped(
		added,
		ranges.map((range) => range.after),
	);
	for (const [number, group] of before.ranges.entries()) pairs.set(group, after.ranges[number] ?? []);
	return { before: before.groups, after: after.groups, pairs };
}

/** The words of a block without white space, empty for none, and what it can turn into. */
type Described = { words: string; family: string };

/** The blocks from two places on that say the same in another way; null without any. */
function sameWords(
	was: readonly Described[],
	place: number,
	is: readonly Described[],
	index: number,
): RangePair | null {
	const [one, other] = [was[place], is[index]];
	// Most do not even begin alike.
	if (!one?.words || !other?.words || one.words[0] !== other.words[0]) return null;
	const before = { from: place, to: place + 1 };
	const after = { from: index, to: index + 1 };
	if (one.words === other.words) return one.family === other.family ? null : { before, after };
	if (one.words.length > other.words.length) {
		const to = endOfParts(one.words, is, index);
		return to === null ? null : { before, after: { from: index, to } };
	}
	const to = endOfParts(other.words, was, place);
	return to === null ? null : { before: { from: place, to }, after };
}

/** Where the parts end that together say a whole; null where they do not. */
function endOfParts(whole: string, parts: readonly Described[], start: number): number | null {
	let length = 0;
	for (let index = start; index < parts.length; index += 1) {
		const { words } = parts[index] as Described;
		if (words === '' || !whole.startsWith(words, length)) return null;
		length += words.length;
		if (length === whole.length) return index + 1;
	}
	return null;
}

/** Blocks in groups of one, but those of a range in a group of their own. */
function grouped(nodes: readonly BodyNode[], ranges: readonly Range[]) {
	const groups: BodyNode[][] = [];
	const own: BodyNode[][] = [];
	let at = 0;
	for (const { from, to } of ranges) {
		const group = nodes.slice(from, to);
		groups.push(...nodes.slice(at, from).map((node) => [node]), group);
		own.push(group);
		at = to;
	}
	groups.push(...nodes.slice(at).map((node) => [node]));
	return { groups, ranges: own };
}
