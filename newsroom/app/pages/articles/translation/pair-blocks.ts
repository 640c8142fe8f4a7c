import { diffArrays } from 'diff';

/** What stands in the same place in every language. */
const isAnchor = (kind: string) => kind !== 'text';

/**
 * Pairs the blocks of two bodies in two languages: headings of a level, pictures, videos and tables with each other, in
 * order; between them, the n-th paragraph with the n-th.
 *
 * @param kinds of each block: `text`, or what it is else, such as `h2` or `table`
 * @returns pairs of indexes, both growing
 */
export function pairBlocks(one: readonly string[], other: readonly string[]): [number, number][] {
	const pairs: [number, number][] = [];
	let from: [number, number] = [0, 0];
	const pairUntil = (to: [number, number]) => {
		const [ones, others] = [textsBetween(one, from[0], to[0]), textsBetween(other, from[1], to[1])];
		for (const [index, at] of ones.slice(0, others.length).entries()) pairs.push([at, others[index] ?? at]);
	};
	for (const anchor of pairAnchors(one, other)) {
		pairUntil(anchor);
		pairs.push(anchor);
		from = [anchor[0] + 1, anchor[1] + 1];
	}
	pairUntil([one.length, other.length]);
	return pairs;
}

/** The indexes of paragraphs and the like. */
const textsBetween = (kinds: readonly string[], from: number, to: number) =>
	kinds.flatMap((kind, index) => (index >= from && index < to && !isAnchor(kind) ? [index] : []));

function pairAnchors(one: readonly string[], other: readonly string[]): [number, number][] {
	const [ones, others] = [anchorsOf(one), anchorsOf(other)];
	const pairs: [number, number][] = [];
	let [at, otherAt] = [0, 0];
	for (const { added, removed, value } of diffArrays(
		ones.map(({ kind }) => kind),
		others.map(({ kind }) => kind),
	)) {
		if (!added && !removed)
			for (const index of value.keys())
				pairs.push([ones[at + index]?.index ?? 0, others[otherAt + index]?.index ?? 0]);
		if (!added) at += value.length;
		if (!removed) otherAt += value.length;
	}
	return pairs;
}

const anchorsOf = (kinds: readonly string[]) =>
	kinds.flatMap((kind, index) => (isAnchor(kind) ? [{ kind, index }] : []));

/** A place of one text and its counterpart of the other, in pixels. */
export type PlacePair = readonly [number, number];

/**
 * The counterpart of a place: that of the pair at it, or between the neighbouring pairs in proportion.
 *
 * @param pairs growing on both sides; before the first and behind the last one, places lie as far from it
 */
export function counterpartOf(pairs: readonly PlacePair[], place: number): number {
	const behind = pairs.findIndex(([own]) => own > place);
	const before = pairs[behind === -1 ? pairs.length - 1 : behind - 1];
	const next = behind === -1 ? undefined : pairs[behind];
	if (!before) return next ? next[1] - (next[0] - place) : place;
	if (!next) return before[1] + place - before[0];
	return before[1] + ((place - before[0]) / (next[0] - before[0])) * (next[1] - before[1]);
}
