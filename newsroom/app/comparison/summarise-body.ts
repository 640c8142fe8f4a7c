import { type BodyNode, findNode } from './body-nodes.ts';
import type { ComparedBlock } from './compare-blocks.ts';

/** What has changed in a body, for a summary: how many blocks, by what they are. */
export type BlockChange = 'changed' | 'formatted' | 'added' | 'removed' | 'moved';
export type BlockSort = 'text' | 'picture' | 'table' | 'video';
export type BodySummary = { change: BlockChange; sort: BlockSort; count: number }[];

const changes: readonly BlockChange[] = ['changed', 'formatted', 'added', 'removed', 'moved'];
const sorts: readonly BlockSort[] = ['text', 'picture', 'table', 'video'];

/** Counts the changes of a body. */
export function summariseBody(blocks: readonly ComparedBlock[]): BodySummary {
	const counts = new Map<string, number>();
	for (const block of blocks) {
		const change = changeOf(block);
		if (change === null) continue;
		const name = `${change} ${sortOf(block.node)}`;
		counts.set(name, (counts.get(name) ?? 0) + 1);
	}
	return changes.flatMap((change) =>
		sorts.flatMap((sort) => {
			const count = counts.get(`${change} ${sort}`) ?? 0;
			return count > 0 ? [{ change, sort, count }] : [];
		}),
	);
}

/** What happened to a block; null where it is the same, and where it stood before it was moved. */
export function changeOf(block: ComparedBlock): BlockChange | null {
	if (block.change === 'same' || block.change === 'leaves') return null;
	return block.change === 'changed' && !saysOtherwise(block) ? 'formatted' : block.change;
}

/** Whether words, pictures or parts of a changed block are other ones, not only their format. */
function saysOtherwise({ segments, children, effects }: ComparedBlock): boolean {
	if (effects.some(({ name }) => ['picture', 'video'].includes(name))) return true;
	if (segments?.some(({ change }) => change !== 'same' && change !== 'formatted')) return true;
	if (segments?.some(({ effects = [] }) => effects.some(({ name }) => ['link', 'alt'].includes(name))))
		return true;
	return (
		children?.some((child) =>
			child.change === 'changed' ? saysOtherwise(child) : child.change !== 'same',
		) ?? false
	);
}

function sortOf(node: BodyNode): BlockSort {
	if (node.type === 'table' || node.type === 'captionedTable') return 'table';
	if (node.type !== 'figure') return 'text';
	if (node.attrs?.['data-video-id'] != null) return 'video';
	return findNode(node, 'table') ? 'table' : 'picture';
}
