import { type Command, EditorState, TextSelection } from '@tiptap/pm/state';
import { CellSelection } from '@tiptap/pm/tables';

/** Whether something is so at the selection; of selected cells, in every one. */
export function isInEveryCell(state: EditorState, check: (state: EditorState) => boolean): boolean {
	if (!(state.selection instanceof CellSelection)) return check(state);
	const cells = statesOfCells(state);
	return cells.length > 0 && cells.every(check);
}

/**
 * A command for the words of the selection; of selected cells, in each of them, as one step to undo. The library's own
 * commands act on one cell alone.
 *
 * @param isDone whether the words need no change; where all cells are so, the command undoes it in all of them
 */
export function inEachCell(command: Command, isDone?: (state: EditorState) => boolean): Command {
	return (state, dispatch, view) => {
		const { selection } = state;
		if (!(selection instanceof CellSelection)) return command(state, dispatch, view);
		const cells = statesOfCells(state);
		const changed = isDone && !cells.every(isDone) ? cells.filter((cell) => !isDone(cell)) : cells;
		const transaction = state.tr;
		for (const cell of changed) {
			command(EditorState.create({ doc: transaction.doc, selection: cell.selection }), (done) => {
				for (const step of done.steps) transaction.step(step);
			});
		}
		if (!transaction.docChanged) return false;
		const placeOf = (place: number) => transaction.mapping.map(place);
		const [anchor, head] = [placeOf(selection.$anchorCell.pos), placeOf(selection.$headCell.pos)];
		transaction.setSelection(CellSelection.create(transaction.doc, anchor, head));
		dispatch?.(transaction);
		return true;
	};
}

/** The document with the words of one selected cell after the other selected, from the last to the first. */
function statesOfCells({ doc, selection }: EditorState): EditorState[] {
	return [...selection.ranges]
		.sort((one, other) => other.$from.pos - one.$from.pos)
		.flatMap(({ $from, $to }) => {
			const words = TextSelection.between($from, $to);
			const isWithin = words.from >= $from.pos && words.to <= $to.pos;
			return isWithin ? [EditorState.create({ doc, selection: words })] : [];
		});
}
