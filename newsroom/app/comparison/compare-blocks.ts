import { type Alignment, alignBlocks } from './align-blocks.ts';
import { type BodyNode, familyOf, isTextBlock, keyOf, kindOf } from './body-nodes.ts';
import { compareLines, type Segment } from './compare-lines.ts';
import { blockEffects, type Effect } from './effects.ts';

/** A block of two texts, or an item, a row or a cell of one. */
export type ComparedBlock = {
	/** `leaves`: where an equal block stood that is now elsewhere; there it is `moved`. */
	change: 'same' | 'added' | 'removed' | 'changed' | 'moved' | 'leaves';
	/** As it is; as it was where it is no more. */
	node: BodyNode;
	/** What has changed of a changed one, beside what is in it. */
	effects: Effect[];
	/** The words of a changed block of words. */
	segments?: Segment[];
	/** The blocks in another changed one, in the order of the page. */
	children?: ComparedBlock[];
};

/** Stands around blocks that one block was split into. */
const groupType = 'group';

/**
 * Compares blocks that stand beside each other.
 *
 * @param language a language tag
 * @param isWithin whether they are parts of one block, which are known by their place, whatever they say
 */
export function compareBlocks(
	before: readonly BodyNode[],
	after: readonly BodyNode[],
	language: string,
	isWithin = false,
): ComparedBlock[] {
	const alignments = alignBlocks(before, after, { pairsInOrder: isWithin });
	return alignments.map((alignment) => comparedBlock(alignment, language));
}

function comparedBlock(alignment: Alignment, language: string): ComparedBlock {
	if (alignment.kind === 'moved') {
		const { node, isHere } = alignment;
		return { change: isHere ? 'moved' : 'leaves', node, effects: [] };
	}
	if (alignment.kind !== 'paired') return { change: alignment.kind, node: alignment.node, effects: [] };
	const [before, after] = [alignment.before[0], alignment.after[0]] as [BodyNode, BodyNode];
	const isRegrouped = alignment.before.length > 1 || alignment.after.length > 1;
	if (isRegrouped || familyOf(before) !== familyOf(after))
		return regrouped(alignment.before, alignment.after);
	return compareNodes(before, after, language);
}

/** Blocks that say the same as others did. */
function regrouped(before: BodyNode[], after: BodyNode[]): ComparedBlock {
	const [from, to] = [before, after].map(([first]) => first && kindOf(first)) as [string, string];
	const name = from !== to ? 'kind' : before.length > 1 ? 'joined' : 'split';
	const children = after.map((node): ComparedBlock => ({ change: 'same', node, effects: [] }));
	return { change: 'changed', node: { type: groupType }, effects: [{ name, from, to }], children };
}

/** Compares two nodes of one family. */
function compareNodes(before: BodyNode, after: BodyNode, language: string): ComparedBlock {
	if (keyOf(before) === keyOf(after)) return { change: 'same', node: after, effects: [] };
	// A table that has gained or lost a caption.
	if (before.type !== after.type && familyOf(after) === 'table') {
		return compareNodes(withCaption(before), withCaption(after), language);
	}
	const effects = blockEffects(before, after);
	const [had = [], has = []] = [before.content, after.content];
	return isTextBlock(after)
		? { change: 'changed', node: after, effects, segments: compareLines(had, has, language) }
		: { change: 'changed', node: after, effects, children: compareBlocks(had, has, language, true) };
}

const withCaption = (table: BodyNode): BodyNode =>
	table.type === 'captionedTable' ? table : { type: 'captionedTable', content: [table] };
