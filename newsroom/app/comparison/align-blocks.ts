import { type BodyNode, familyOf, keyOf, textOf } from './body-nodes.ts';
import { equalPlaces } from './equal-places.ts';
import { type Pair, pairSimilar } from './pair-similar.ts';
import { type Groups, regroupings } from './regroupings.ts';

/** What became of blocks that stand beside each other: of one or several, where they were split or joined. */
export type Alignment =
	| { kind: 'same'; node: BodyNode }
	| { kind: 'added' | 'removed'; node: BodyNode }
	/** An equal block, where it stands now (`here`), and where it stood. */
	| { kind: 'moved'; node: BodyNode; isHere: boolean }
	| { kind: 'paired'; before: BodyNode[]; after: BodyNode[] };

/** Blocks between two that are equal in both texts, or all of them. */
type Gap = { removed: BodyNode[]; added: BodyNode[] };

/** The blocks of a gap in groups, and which of these belong together. */
type PairedGap = { groups: Groups; pairs: Pair[] };

/**
 * Aligns the blocks of two texts, or the items, rows or cells of two blocks: equal ones, those that were split or
 * joined, and those whose words are similar. What is equal and stands elsewhere was moved.
 *
 * @param pairsInOrder whether as many that differ between two pairs are pairs, as with rows and cells
 */
export function alignBlocks(
	before: readonly BodyNode[],
	after: readonly BodyNode[],
	{ pairsInOrder = false } = {},
): Alignment[] {
	const parts = partsOf(before, after);
	const pairGap = (gap: Gap, moved: ReadonlySet<BodyNode>): PairedGap => {
		const isExcluded = (node: BodyNode) => moved.has(node);
		const groups = regroupings(gap.removed, gap.added, isExcluded);
		return { groups, pairs: pairSimilar(groups, { isExcluded, pairsInOrder }) };
	};
	const gaps = new Map(
		parts.flatMap((part) => (Array.isArray(part) ? [] : [[part, pairGap(part, new Set())]])),
	);
	const moved = movedBlocks([...gaps.values()]);
	return parts.flatMap((part): Alignment[] => {
		if (Array.isArray(part)) return part.map((node) => ({ kind: 'same', node }));
		// Without the moved ones, others may be pairs.
		const isTouched = [...part.removed, ...part.added].some((node) => moved.has(node));
		const paired = isTouched ? pairGap(part, moved) : (gaps.get(part) as PairedGap);
		return alignmentsOf(paired, moved);
	});
}

/** So few blocks are always paired by the sum of what they share. */
const maxPairedAtOnce = 4_000;

/** Blocks that are equal, and the gaps between them, in order. */
function partsOf(before: readonly BodyNode[], after: readonly BodyNode[]): (BodyNode[] | Gap)[] {
	const equal = equalPlaces(before.map(keyOf), after.map(keyOf));
	const isSmall = before.length * after.length <= maxPairedAtOnce;
	const isMostlyEqual = 2 * equal.length >= Math.min(before.length, after.length);
	// Where most blocks were changed, an equal one that was moved would part those that belong together.
	const kept = isSmall || !isMostlyEqual ? edgesOf(equal, before.length, after.length) : equal;
	const parts: (BodyNode[] | Gap)[] = [];
	let [at, atAfter] = [0, 0];
	for (const [index, indexAfter] of kept) {
		if (index > at || indexAfter > atAfter) {
			parts.push({ removed: before.slice(at, index), added: after.slice(atAfter, indexAfter) });
		}
		[at, atAfter] = [index + 1, indexAfter + 1];
		const node = after[indexAfter] as BodyNode;
		const last = parts.at(-1);
		if (Array.isArray(last)) last.push(node);
		else parts.push([node]);
	}
	if (before.length > at || after.length > atAfter) {
		parts.push({ removed: before.slice(at), added: after.slice(atAfter) });
	}
	return parts;
}

/** Of equal places, those that both lists begin and end with. */
function edgesOf(equal: readonly Pair[], length: number, lengthAfter: number): Pair[] {
	const isAtStart = ([index, indexAfter]: Pair, number: number) => index === number && indexAfter === number;
	const isAtEnd = ([index, indexAfter]: Pair, number: number) =>
		length - index === equal.length - number && lengthAfter - indexAfter === equal.length - number;
	return equal.filter((place, number) => isAtStart(place, number) || isAtEnd(place, number));
}

/** So short a text says nothing of where it came from, unless it is an item or a row of its own. */
const minMovedLength = 4;

/** The blocks of gaps that stand elsewhere in the other text, each where it was and where it is. */
function movedBlocks(gaps: readonly PairedGap[]): Set<BodyNode> {
	const moved = new Set<BodyNode>();
	const waiting = new Map<string, BodyNode[]>();
	const left = gaps.map(differingBlocks);
	for (const node of left.flatMap(({ before }) => before)) {
		if (isWorthFollowing(node)) waiting.set(keyOf(node), [...(waiting.get(keyOf(node)) ?? []), node]);
	}
	for (const node of left.flatMap(({ after }) => after)) {
		const source = waiting.get(keyOf(node))?.shift();
		if (source) for (const each of [source, node]) moved.add(each);
	}
	return moved;
}

/** The blocks of a gap that are not paired with an equal one. */
function differingBlocks({ groups, pairs }: PairedGap) {
	const equal = pairs.filter(([index, indexAfter]) =>
		isEqual(groups.before[index], groups.after[indexAfter]),
	);
	const [places, placesAfter] = [0, 1].map((side) => new Set(equal.map((pair) => pair[side])));
	return {
		before: groups.before.filter((_, index) => !places?.has(index)).flat(),
		after: groups.after.filter((_, index) => !placesAfter?.has(index)).flat(),
	};
}

function isEqual(before: BodyNode[] = [], after: BodyNode[] = []): boolean {
	const [node, nodeAfter] = [before[0], after[0]];
	return (
		before.length === 1 && after.length === 1 && !!node && !!nodeAfter && keyOf(node) === keyOf(nodeAfter)
	);
}

function isWorthFollowing(node: BodyNode): boolean {
	const { length } = textOf(node).trim();
	if (['item', 'tableRow'].includes(familyOf(node))) return length > 0;
	return length >= minMovedLength || node.type === 'figure';
}

function alignmentsOf({ groups, pairs }: PairedGap, moved: ReadonlySet<BodyNode>): Alignment[] {
	const alignments: Alignment[] = [];
	let [at, atAfter] = [0, 0];
	const emitUntil = (end: number, endAfter: number) => {
		for (const node of groups.before.slice(at, end).flat()) {
			alignments.push(moved.has(node) ? { kind: 'moved', node, isHere: false } : { kind: 'removed', node });
		}
		for (const node of groups.after.slice(atAfter, endAfter).flat()) {
			alignments.push(moved.has(node) ? { kind: 'moved', node, isHere: true } : { kind: 'added', node });
		}
	};
	for (const [index, indexAfter] of pairs) {
		emitUntil(index, indexAfter);
		const [before, after] = [groups.before[index], groups.after[indexAfter]] as [BodyNode[], BodyNode[]];
		alignments.push({ kind: 'paired', before, after });
		[at, atAfter] = [index + 1, indexAfter + 1];
	}
	emitUntil(groups.before.length, groups.after.length);
	return alignments;
}
