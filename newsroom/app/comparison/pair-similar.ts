import { type BodyNode, familyOf, findNode, keyOf, kindOf, textOf } from './body-nodes.ts';
import type { Groups } from './regroupings.ts';

/** Positions of two groups that belong together. */
export type Pair = readonly [before: number, after: number];

type Rules = {
	/** Blocks that are accounted for otherwise. */
	isExcluded(node: BodyNode): boolean;
	/** Whether as many as are left between two pairs are pairs, too. */
	pairsInOrder: boolean;
};

/** How much of their words two blocks share, from 0 to 1, to be one that has changed. */
const minSimilarity = 0.3;
/** What is equal is rather a pair than what is not. */
const maxOfChanged = 0.95;
/** Of another kind: a heading is rarely what a paragraph became. */
const minOtherKind = 0.6;

/** More pairs than this are compared in parts, each of which has its own place in both texts. */
const maxComparisons = 1_000_000;

/** Pairs the blocks of a gap by the similarity of their words, in order: the pairs that share most in all. */
export function pairSimilar(groups: Groups, rules: Rules): Pair[] {
	const { before, after } = groups;
	if (before.length === 0 || after.length === 0) return [];
	if (before.length * after.length <= maxComparisons) {
		const pairs = bestPairs(similarities(groups, rules), before.length, after.length);
		return rules.pairsInOrder ? withLeftPairs(pairs, groups, rules) : pairs;
	}
	const [middle, middleAfter] = [before.length >> 1, after.length >> 1];
	const first = { ...groups, before: before.slice(0, middle), after: after.slice(0, middleAfter) };
	const second = { ...groups, before: before.slice(middle), after: after.slice(middleAfter) };
	return [
		...pairSimilar(first, rules),
		...pairSimilar(second, rules).map(
			([index, indexAfter]): Pair => [index + middle, indexAfter + middleAfter],
		),
	];
}

/** By row; 0 for what is no pair. */
function similarities({ before, after, pairs }: Groups, { isExcluded }: Rules): Float32Array {
	const result = new Float32Array(before.length * after.length);
	const bags = after.map(bagOf);
	const candidatesFor = candidateFinder(after, bags);
	const isSmall = before.length * after.length <= maxExactComparisons;
	for (const [index, group] of before.entries()) {
		if (group.some(isExcluded)) continue;
		const bag = bagOf(group);
		for (const indexAfter of isSmall ? after.keys() : candidatesFor(group, bag)) {
			const groupAfter = after[indexAfter] as BodyNode[];
			if (groupAfter.some(isExcluded)) continue;
			const isRegrouped = pairs.get(group) === groupAfter;
			const similarity = isRegrouped ? 2 : similarityOf(group, groupAfter, bag, bags[indexAfter] as Bag);
			result[index * after.length + indexAfter] = similarity;
		}
	}
	return result;
}

/** From 0, for what is no pair, to 1. */
function similarityOf(before: BodyNode[], after: BodyNode[], bag: Bag, bagAfter: Bag): number {
	const [node, nodeAfter] = [before[0], after[0]];
	if (!node || !nodeAfter || before.length > 1 || after.length > 1) return 0;
	if (familyOf(node) !== familyOf(nodeAfter)) return 0;
	if (keyOf(node) === keyOf(nodeAfter)) return bag.size === 0 ? minSimilarity : 1;
	const size = bag.size + bagAfter.size;
	const similarity = size === 0 ? 1 : (2 * sharedSize(bag, bagAfter)) / size;
	const isSameKind = kindOf(node) === kindOf(nodeAfter);
	if (similarity >= (isSameKind ? minSimilarity : minOtherKind)) return similarity * maxOfChanged;
	return isSameKind && showsPicture(node) && showsPicture(nodeAfter) ? minSimilarity : 0;
}

function sharedSize(one: Bag, other: Bag): number {
	let shared = 0;
	for (const [token, count] of one.counts) shared += Math.min(count, other.counts.get(token) ?? 0);
	return shared;
}

/** Of long gaps, blocks are compared with those that share most of their rare words. */
const maxExactComparisons = 4_000;
const maxCandidates = 4;
const maxBlocksOfRareWord = 16;

/** @returns finds the positions of equal blocks, and of those that share most rare words with another one */
function candidateFinder(groups: readonly BodyNode[][], bags: readonly Bag[]) {
	const positions = new Map<string, number[]>();
	const add = (token: string, index: number) => {
		const found = positions.get(token);
		if (found) found.push(index);
		else positions.set(token, [index]);
	};
	for (const [index, { counts }] of bags.entries()) {
		for (const token of counts.keys()) add(token, index);
		add(equalToken(groups[index]), index);
	}
	const shared = new Uint16Array(groups.length);
	return (group: BodyNode[], { counts }: Bag): number[] => {
		const found: number[] = [];
		for (const token of counts.keys()) {
			const places = positions.get(token);
			if (!places || places.length > maxBlocksOfRareWord) continue;
			for (const index of places) {
				if (shared[index] === 0) found.push(index);
				shared[index] = (shared[index] ?? 0) + 1;
			}
		}
		const most = mostShared(found, shared);
		for (const index of found) shared[index] = 0;
		return [...(positions.get(equalToken(group))?.slice(0, maxBlocksOfRareWord) ?? []), ...most];
	};
}

/** The few positions with the largest counts. */
function mostShared(positions: readonly number[], counts: Uint16Array): number[] {
	const most: number[] = [];
	for (const position of positions) {
		const count = counts[position] ?? 0;
		const place = most.findIndex((other) => (counts[other] ?? 0) < count);
		if (place >= 0) most.splice(place, 0, position);
		else if (most.length < maxCandidates) most.push(position);
		most.length = Math.min(most.length, maxCandidates);
	}
	// What shares far fewer words than another one is no better pair.
	const best = counts[most[0] ?? 0] ?? 0;
	return most.filter((position) => 2 * (counts[position] ?? 0) >= best);
}

/** Begins as no word does. */
const equalToken = (group: BodyNode[] = []) => `=${group.map(keyOf).join('')}`;

/** Where one picture stood, another one stands. */
const showsPicture = (node: BodyNode): boolean =>
	findNode(node, 'img') !== null && textOf(node).trim().length <= maxCaptionLength;

/** A longer caption tells by itself whether a picture is another one. */
const maxCaptionLength = 12;

/** A block's words: in Chinese its characters and each two of them, else words; with pictures and videos by name. */
type Bag = { counts: Map<string, number>; size: number };

const bags = new WeakMap<BodyNode, Bag>();

function bagOf(group: BodyNode[]): Bag {
	const [only] = group;
	const known = only && group.length === 1 && bags.get(only);
	if (known) return known;
	const counts = new Map<string, number>();
	let size = 0;
	const add = (token: string) => {
		counts.set(token, (counts.get(token) ?? 0) + 1);
		size += 1;
	};
	for (const node of group) {
		for (const [word] of textOf(node)
			.toLowerCase()
			.matchAll(/[\p{L}\p{N}]+/gu)) {
			if (/\p{Script=Han}/u.test(word)) addCharacters(word, add);
			else add(word);
		}
		addMedia(node, add);
	}
	const bag = { counts, size };
	if (only && group.length === 1) bags.set(only, bag);
	return bag;
}

function addCharacters(word: string, add: (token: string) => void): void {
	for (let at = 0; at < word.length; at += 1) {
		add(word.slice(at, at + 1));
		if (at + 2 <= word.length) add(word.slice(at, at + 2));
	}
}

function addMedia({ type, attrs, content = [] }: BodyNode, add: (token: string) => void): void {
	if (type === 'img') add(`picture ${attrs?.src}`);
	if (attrs?.['data-video-id'] != null) add(`video ${attrs['data-video-id']}`);
	for (const child of content) addMedia(child, add);
}

/** The pairs in order whose similarities are most in all. */
function bestPairs(similarities: Float32Array, rows: number, columns: number): Pair[] {
	const width = columns + 1;
	const totals = new Float32Array((rows + 1) * width);
	for (let row = rows - 1; row >= 0; row -= 1) {
		for (let column = columns - 1; column >= 0; column -= 1) {
			const place = row * width + column;
			const similarity = similarities[row * columns + column] ?? 0;
			const paired = similarity > 0 ? similarity + (totals[place + width + 1] ?? 0) : 0;
			totals[place] = Math.max(paired, totals[place + width] ?? 0, totals[place + 1] ?? 0);
		}
	}
	const pairs: Pair[] = [];
	let [row, column] = [0, 0];
	while (row < rows && column < columns) {
		const place = row * width + column;
		const similarity = similarities[row * columns + column] ?? 0;
		const isPair =
			similarity > 0 && Math.fround(similarity + (totals[place + width + 1] ?? 0)) === totals[place];
		if (isPair) pairs.push([row, column]);
		const isRowLeft = totals[place] === totals[place + width];
		if (isPair || isRowLeft) row += 1;
		if (isPair || !isRowLeft) column += 1;
	}
	return pairs;
}

/** With those that are left between pairs, where they are as many: a row whose figures all changed is the same row. */
function withLeftPairs(pairs: readonly Pair[], { before, after }: Groups, { isExcluded }: Rules): Pair[] {
	const isPair = (index: number, indexAfter: number) => {
		const [group = [], groupAfter = []] = [before[index], after[indexAfter]];
		const [node, nodeAfter] = [group[0], groupAfter[0]];
		if (!node || !nodeAfter || isExcluded(node) || isExcluded(nodeAfter)) return false;
		return familyOf(node) === familyOf(nodeAfter) && group.length === groupAfter.length;
	};
	const result: Pair[] = [];
	let [at, atAfter] = [0, 0];
	for (const [end, endAfter] of [...pairs, [before.length, after.length] as const]) {
		for (let step = 0; end - at === endAfter - atAfter && at + step < end; step += 1) {
			if (isPair(at + step, atAfter + step)) result.push([at + step, atAfter + step]);
		}
		if (end < before.length) result.push([end, endAfter]);
		[at, atAfter] = [end + 1, endAfter + 1];
	}
	return result;
}
