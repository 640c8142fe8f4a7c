import { getSchema } from '@tiptap/core';
import type { ResolvedPos } from '@tiptap/pm/model';
import { type Command, EditorState, type Plugin, TextSelection } from '@tiptap/pm/state';
import { CellSelection, tableEditing } from '@tiptap/pm/tables';
import { parseMarkup } from '../app/editor/document/markup.ts';
import { parseBody } from '../app/editor/document/parse-body.ts';
import { bodySchema } from '../app/editor/document/schema.ts';
import { spansInSections } from '../app/editor/writing/tables/table-rows.ts';

export const editorSchema = getSchema(bodySchema);

/**
 * A body in the editor, without a browser: with the caret at `|`, with the words between two of them selected, or the
 * cells from one to the other if these are different ones.
 */
export function openEditorState(html: string, plugins: readonly Plugin[] = []): EditorState {
	const { blocks } = parseBody(parseMarkup(html));
	const marked = editorSchema.nodeFromJSON({ type: 'doc', content: blocks });
	const places: number[] = [];
	marked.descendants((node, position) => {
		for (const { index } of (node.text ?? '').matchAll(/\|/g)) places.push(position + index - places.length);
	});
	let state = EditorState.create({ doc: marked, plugins: [...plugins, spansInSections(), tableEditing()] });
	for (const place of places) state = state.apply(state.tr.delete(place, place + 1));
	const [first, last = first] = places;
	if (first === undefined || last === undefined) return state;
	const [from, to] = [cellAround(state.doc.resolve(first)), cellAround(state.doc.resolve(last))];
	const selection =
		from !== null && to !== null && from !== to
			? CellSelection.create(state.doc, from, to)
			: TextSelection.create(state.doc, first, last);
	return state.apply(state.tr.setSelection(selection));
}

function cellAround($place: ResolvedPos): number | null {
	for (let depth = $place.depth; depth > 0; depth -= 1) {
		if (['tableCell', 'tableHeader'].includes($place.node(depth).type.name)) return $place.before(depth);
	}
	return null;
}

/** The state after commands. @throws Error if one of them can do nothing */
export function applyCommands(state: EditorState, ...commands: readonly Command[]): EditorState {
	let current = state;
	for (const command of commands) {
		const isDone = command(current, (transaction) => {
			current = current.apply(transaction);
		});
		if (!isDone) throw new Error('The command did nothing.');
		current.doc.check();
	}
	return current;
}

/**
 * The markup of a table by its sections, their rows separated by `/` and cells by spaces: `甲 [c2,r2]乙/丙`. `-` is an
 * empty cell, and what is in brackets spans columns and rows.
 */
export function tableMarkup(...sections: readonly (readonly [section: string, rows: string])[]): string {
	const cellOf = (section: string) => (given: string) => {
		const [, attributes, words = ''] = /^(?:\[(.*)\])?(.*)$/.exec(given) ?? [];
		const tag = section === 'thead' ? 'th' : 'td';
		const spans = attributes
			? ` ${attributes.replace(/[cr]/g, (axis) => `${axis === 'c' ? 'col' : 'row'}span=`)}`
			: '';
		const scope = section === 'thead' ? ' scope="col"' : '';
		return `<${tag}${spans.replace(/=(\d)/g, '="$1"').replace(',', ' ')}${scope}>${words.replace('-', '')}</${tag}>`;
	};
	const rowsOf = ([section, rows]: readonly [string, string]) =>
		`<${section}>${rows
			.split('/')
			.map((row) => `<tr>${row.split(' ').map(cellOf(section)).join('')}</tr>`)
			.join('')}</${section}>`;
	return `<table>${sections.map(rowsOf).join('')}</table>`;
}
