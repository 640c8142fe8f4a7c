// @vitest-environment happy-dom

import { Fragment, Slice } from '@tiptap/pm/model';
import type { EditorState, Transaction } from '@tiptap/pm/state';
import { describe, expect, test } from 'vitest';
import {
	editorSchema,
	openEditorState,
	tableMarkup as table,
} from '../../../../testing/open-editor-state.ts';
import { serialiseBody } from '../../document/serialise-body.ts';
import { cellPasting, cellsOfText, fillCells } from './paste-cells.ts';

/** Markup as it is pasted once it is cleaned, its first and last paragraph open. */
function pasted(html: string): Slice {
	const { content } = openEditorState(html).doc;
	const isOpen = (name: string | undefined) => (name === 'paragraph' ? 1 : 0);
	return new Slice(content, isOpen(content.firstChild?.type.name), isOpen(content.lastChild?.type.name));
}

/** The body after pasting; null if that was not for a table. */
function fill(state: EditorState, slice: Slice | null): string | null {
	const transaction = state.tr;
	if (!slice || !fillCells(transaction, slice)) return null;
	const after = state.apply(transaction);
	after.doc.check();
	return serialiseBody(after.doc);
}

const grid = (rows: string) => table(['thead', 'A B C'], ['tbody', rows]);
const two = table(['tbody', '甲 12/乙 34']);

describe('pasted cells', () => {
	test.each<[string, string, string, string]>([
		['fill from the cell with the caret', grid('一| 二 三/四 五 六'), two, grid('甲 12 三/乙 34 六')],
		[
			'add rows and columns',
			grid('一 二 三/四 五 六|'),
			two,
			table(['thead', 'A B C -'], ['tbody', '一 二 三 -/四 五 甲 12/- - 乙 34']),
		],
		['replace the selected cells', grid('一| 二 三/四 五| 六'), two, grid('甲 12 三/乙 34 六')],
		[
			'leave the words of selected cells that they do not reach',
			grid('一| 二 三/四 五 六|'),
			two,
			grid('甲 12 三/乙 34 六'),
		],
		[
			'become head cells in the head',
			grid('一 二 三').replace('A', 'A|'),
			two,
			table(['thead', '甲 12 C'], ['tbody', '乙 34 三']),
		],
		[
			'fill a table whose rows are shorter',
			'<table><tbody><tr><td>一</td><td>二|</td></tr><tr><td>三</td></tr></tbody></table>',
			two,
			table(['tbody', '一 甲 12/三 乙 34']),
		],
		[
			'leave what their own shorter rows do not reach',
			table(['tbody', '一| 二/三 四']),
			'<table><tbody><tr><td>甲</td><td>乙</td></tr><tr><td>丙</td></tr></tbody></table>',
			table(['tbody', '甲 乙/丙 四']),
		],
		[
			'bring their spans',
			table(['tbody', '一| 二 三/四 五 六']),
			table(['tbody', '[r2]甲 [c2]乙/1 2']),
			table(['tbody', '[r2]甲 [c2]乙/1 2']),
		],
		[
			'end their spans with the head',
			table(['thead', 'A| B'], ['tbody', '1 2']),
			table(['tbody', '[r2]甲 乙/丙']),
			table(['thead', '甲 乙'], ['tbody', '- 丙']),
		],
		[
			'take apart a cell that they cover in part',
			table(['tbody', '[c2]一 二/三 四| 五']),
			two,
			table(['tbody', '[c2]一 二/三 甲 12/- 乙 34']),
		],
		[
			'keep the words of one whose first place is left',
			table(['tbody', '[c2,r2]一 二|/三/四 五 六']),
			table(['tbody', '甲']).replaceAll('甲</td>', '甲</td><td>乙</td>'),
			table(['tbody', '[c2,r2]一 甲 乙/三 -/四 五 六 -']),
		],
		[
			'keep the words of a spanning cell that they cut',
			table(['tbody', '[r2]一 二/三|/四 五']).replace('三|', '三').replace('二', '二|'),
			table(['tbody', '甲 乙']),
			table(['tbody', '[r2]一 甲 乙/三 -/四 五 -']),
		],
	])('%s', (_, html, clipboard, expected) => {
		expect(fill(openEditorState(html), pasted(clipboard))).toBe(expected);
	});

	test('keep their alignment, and otherwise have that of their places', () => {
		const html = table(['tbody', '一| 二']).replaceAll('<td>', '<td data-align="right">');
		const clipboard = '<table><tbody><tr><td data-align="center">甲</td><td>乙</td></tr></tbody></table>';
		expect(fill(openEditorState(html), pasted(clipboard))).toBe(
			clipboard.replace('<td>乙', '<td data-align="right">乙'),
		);
	});

	test('stay header cells', () => {
		const clipboard = '<table><tbody><tr><th scope="row">甲</th><td>1</td></tr></tbody></table>';
		expect(fill(openEditorState(table(['tbody', '一| 二'])), pasted(clipboard))).toBe(clipboard);
	});

	test('are words where a single one is pasted at the caret, and a cell over selected ones', () => {
		const one = table(['tbody', '甲']);
		expect(fill(openEditorState(grid('一|二 三 四')), pasted(one))).toBe(grid('一甲二 三 四'));
		expect(fill(openEditorState(grid('一| 三| 四')), pasted(one))).toBe(grid('甲 三 四'));
	});

	test('fill nothing outside of tables', () => {
		expect(fill(openEditorState('<p>一|</p>'), pasted(two))).toBeNull();
		expect(fill(openEditorState(grid('一| 二 三')), pasted('<p>甲</p>'))).toBeNull();
		expect(
			fill(openEditorState('<table><tbody><tr><td><pre>一|</pre></td></tr></tbody></table>'), pasted(two)),
		).toBeNull();
	});

	test('leave the caret behind the last one', () => {
		const state = openEditorState(grid('一| 二 三/四 五 六'));
		const transaction = state.tr;
		fillCells(transaction, pasted(two));
		expect(transaction.selection.$from.parent.textContent).toBe('34');
		expect([transaction.selection.empty, transaction.steps.length]).toEqual([true, 1]);
	});
});

describe('a copy of our own', () => {
	test('of cells replaces those at the caret', () => {
		const { selection } = openEditorState(grid('一| 二| 三'));
		expect(fill(openEditorState(grid('1 2 3/4 5| 6')), selection.content())).toBe(grid('1 2 3/4 一 二'));
	});

	test('of a whole table fills another one', () => {
		const { selection } = openEditorState(table(['tbody', '一| 二/三 四|']));
		expect(fill(openEditorState(grid('1| 2 3')), selection.content())).toBe(grid('一 二 3/三 四 -'));
	});

	test('of the words of a cell is words', () => {
		const state = openEditorState(grid('|一| 二 三'));
		const { content, openStart, openEnd } = state.doc.slice(state.selection.from, state.selection.to, true);
		const slice = new Slice(content, openStart, openEnd);
		expect(fill(openEditorState(grid('1| 2 3')), slice)).toBe(grid('1一 2 3'));
	});
});

test('words that are dragged from one cell to another stay words', () => {
	const start = openEditorState(table(['tbody', '|一| 二/三 四']));
	let after = start;
	const view = {
		state: start,
		posAtCoords: () => ({ pos: start.doc.content.size - 4, inside: -1 }),
		dispatch(transaction: Transaction) {
			after = start.apply(transaction);
		},
	};
	const drop = cellPasting().props.handleDrop as unknown as (...given: unknown[]) => boolean;
	expect(drop(view, { clientX: 0, clientY: 0 }, start.selection.content(), true)).toBe(true);
	expect(serialiseBody(after.doc)).toBe(table(['tbody', '- 二/三 四一']));
});

describe('words over selected cells', () => {
	test('replace those of the first one alone', () => {
		expect(fill(openEditorState(grid('一 二| 三/四 五| 六')), pasted('<p>甲<strong>乙</strong></p>'))).toBe(
			grid('一 甲 三/四 五 六').replace('甲', '甲<strong>乙</strong>'),
		);
	});

	test('replace nothing where nothing is pasted', () => {
		expect(fill(openEditorState(grid('一| 二| 三')), new Slice(Fragment.empty, 0, 0))).toBeNull();
	});
});

describe('a table among words', () => {
	test.each([
		['words before it', `<p>甲</p>${two}`, `<p>甲</p>\n${two}`],
		['words after it', `${two}<p>甲</p>`, `${two}\n<p>甲</p>`],
		['two tables', two + two, `${two}\n${two}`],
	])('is inserted behind the table: %s', (_, clipboard, added) => {
		const state = openEditorState(`${grid('一| 二 三')}<p>后</p>`);
		expect(fill(state, pasted(clipboard))).toBe(`${grid('一 二 三')}\n${added}\n<p>后</p>`);
	});

	test('is inserted behind the table whose caption has the caret', () => {
		const captioned = grid('一 二 三').replace('<table>', '<table><caption>表|</caption>');
		expect(fill(openEditorState(captioned), pasted(two))).toBe(`${captioned.replace('|', '')}\n${two}`);
	});

	test('is inserted behind the figure and the caption of the table', () => {
		const captioned = grid('一| 二 三').replace('<table>', '<table><caption>表</caption>');
		const figure = `<figure>${captioned}<figcaption>图</figcaption></figure>`;
		expect(fill(openEditorState(figure), pasted(`<p>甲</p>${two}`))).toBe(
			`${figure.replace('|', '')}\n<p>甲</p>\n${two}`,
		);
	});

	test('fills cells if the words are its caption, which follows, or none', () => {
		const filled = grid('甲 12 三/乙 34 -');
		const state = () => openEditorState(grid('一| 二 三'));
		const captioned = two.replace('<table>', '<table><caption>表</caption>');
		expect(fill(state(), pasted(captioned))).toBe(`${filled}\n<p>表</p>`);
		expect(fill(state(), pasted(`<figure>${two}<figcaption>表</figcaption></figure>`))).toBe(
			`${filled}\n<p>表</p>`,
		);
		expect(fill(state(), pasted(`<p><br></p>${two}<p></p>`))).toBe(filled);
	});
});

describe('lines with tabs', () => {
	const fillText = (text: string) =>
		fill(openEditorState(grid('一| 二 三')), cellsOfText(editorSchema, text));

	test('fill cells', () => {
		expect(fillText('甲\t12\r\n乙\t34\r\n')).toBe(grid('甲 12 三/乙 34 -'));
		expect(fillText('甲\t\t丙')).toBe(grid('甲 - 丙'));
		expect(fillText('"第一行\n第二行"\t"说""好"""\t"引"')).toBe(
			grid('X 说"好" "引"').replace('X', '<p>第一行</p><p>第二行</p>'),
		);
	});

	test.each(['甲', '甲\n乙', '\t甲\n\t乙', '甲\t\n', ''])(
		'are text where nothing is beside anything: %j',
		(text) => {
			expect(cellsOfText(editorSchema, text)).toBeNull();
		},
	);
});
