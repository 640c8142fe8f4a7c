import { closeHistory } from '@tiptap/pm/history';
import { Fragment, type Mark, type Node, Slice } from '@tiptap/pm/model';
import { type Command, NodeSelection, Selection, TextSelection } from '@tiptap/pm/state';
import { withCarriedNotes } from '../footnotes.ts';
import { removeBlock } from './move-block.ts';

/** A copy of a block below it, with notes of its own. No two places have the same identifier. */
export function copyBlockBelow(pos: number): Command {
	return (state, dispatch) => {
		const block = state.doc.nodeAt(pos);
		if (!block) return false;
		const end = pos + block.nodeSize;
		const copied = withCarriedNotes(new Slice(Fragment.from(block), 0, 0), state.doc).content;
		const transaction = state.tr.insert(end, mapNodes(copied));
		const inside = Selection.findFrom(transaction.doc.resolve(end + block.nodeSize), -1, true);
		const isInside = inside instanceof TextSelection && inside.from > end;
		transaction.setSelection(isInside ? inside : NodeSelection.create(transaction.doc, end));
		dispatch?.(closeHistory(transaction).scrollIntoView());
		return true;
	};
}

/** The same contents, without identifiers. */
function mapNodes(content: Fragment): Fragment {
	return Fragment.fromArray(content.content.map(withoutIdentifier));
}

function withoutIdentifier(node: Node): Node {
	const marks = node.marks.flatMap(markWithoutIdentifier);
	if (node.isText) return node.mark(marks);
	const attrs = node.attrs.id ? { ...node.attrs, id: null } : node.attrs;
	return node.type.create(attrs, mapNodes(node.content), marks);
}

/** None of a mark that is nothing but the place of its identifier. */
function markWithoutIdentifier(mark: Mark): Mark[] {
	const { id, ...others } = mark.attrs;
	if (!id) return [mark];
	const isOnlyPlace = mark.type.name === 'span' && Object.values(others).every((value) => value === null);
	return isOnlyPlace ? [] : [mark.type.create({ ...others, id: null })];
}

/** Deletes a block, as one step to undo. */
export function deleteBlock(pos: number): Command {
	return (state, dispatch) => {
		if (!state.doc.nodeAt(pos)) return false;
		const transaction = state.tr;
		removeBlock(transaction, pos);
		const place = Math.min(pos, transaction.doc.content.size);
		transaction.setSelection(Selection.near(transaction.doc.resolve(place), 1));
		dispatch?.(closeHistory(transaction).scrollIntoView());
		return true;
	};
}
