import type { Node, NodeType, ResolvedPos } from '@tiptap/pm/model';
import type { Command, EditorState } from '@tiptap/pm/state';
import { CellSelection } from '@tiptap/pm/tables';

export type Alignment = 'center' | 'right' | null;

/** What is aligned as a whole: a paragraph or heading, words that get a paragraph, or a cell. */
type Aligned = { node: Node; position: number };

/** Elements whose words may stand without a paragraph, and get one to be aligned. */
const holdersOfWords = ['li', 'dd', 'dt', 'blockquote', 'details'];

/** Aligns paragraphs, headings, items and cells of the selection; `null` as usual. */
export function align(side: Alignment): Command {
	return (state, dispatch) => {
		const transaction = state.tr;
		const paragraph = state.schema.nodes.paragraph as NodeType;
		for (const { node, position } of alignedBy(state)) {
			const isInlineBlock = node.type.name === 'inlineBlock';
			const isAligned = (node.attrs['data-align'] ?? null) === side;
			if (isAligned && (isInlineBlock || !isCell(node))) continue;
			transaction.setNodeMarkup(position, isInlineBlock ? paragraph : null, {
				...node.attrs,
				'data-align': side,
			});
			if (!isCell(node)) continue;
			// Paragraphs of a cell would keep to a side of their own.
			node.forEach((child, offset) => {
				if (!child.attrs['data-align']) return;
				const attrs = { ...child.attrs, 'data-align': null };
				transaction.setNodeMarkup(position + 1 + offset, null, attrs);
			});
		}
		if (!transaction.docChanged) return false;
		dispatch?.(transaction);
		return true;
	};
}

/** How all of the selection is aligned; null as usual, or if not all of it is aligned alike. */
export function alignmentOf(state: EditorState): Alignment {
	const sides = new Set(
		alignedBy(state).map(({ node, position }) => {
			const cell = state.doc.resolve(position).parent;
			return (node.attrs['data-align'] ?? (isCell(cell) ? cell.attrs['data-align'] : null)) as Alignment;
		}),
	);
	const [side = null] = sides;
	return sides.size === 1 ? side : null;
}

function alignedBy({ doc, selection }: EditorState): Aligned[] {
	const aligned: Aligned[] = [];
	if (selection instanceof CellSelection) {
		selection.forEachCell((node, position) => aligned.push({ node, position }));
		return aligned;
	}
	for (const { $from, $to } of selection.ranges) {
		doc.nodesBetween($from.pos, $to.pos, (node, position) => {
			if (!node.isTextblock) return true;
			const found = alignedWith(node, doc.resolve(position));
			if (found && !aligned.some((other) => other.position === found.position)) aligned.push(found);
			return false;
		});
	}
	return aligned;
}

/** What is aligned for words: their paragraph, or the cell in which they are alone. */
function alignedWith(node: Node, $position: ResolvedPos): Aligned | null {
	const { parent, pos: position } = $position;
	if (isCell(parent) && parent.childCount === 1) return { node: parent, position: $position.before() };
	if (['paragraph', 'heading'].includes(node.type.name)) return { node, position };
	const isFree = isCell(parent) || holdersOfWords.includes(parent.type.name);
	return node.type.name === 'inlineBlock' && isFree ? { node, position } : null;
}

const isCell = ({ type }: Node) => type.name === 'tableCell' || type.name === 'tableHeader';
