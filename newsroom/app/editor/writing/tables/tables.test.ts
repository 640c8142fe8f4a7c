// @vitest-environment happy-dom

import { type Command, EditorState } from '@tiptap/pm/state';
import { splitCell } from '@tiptap/pm/tables';
import { describe, expect, test } from 'vitest';
import {
	applyCommands,
	openEditorState,
	tableMarkup as table,
} from '../../../../testing/open-editor-state.ts';
import { serialiseBody } from '../../document/serialise-body.ts';
import { addColumn, addRow, deleteRows, mergeSelected, toggleHeadRow } from './table-commands.ts';

const written = (html: string, ...commands: Command[]) =>
	serialiseBody(applyCommands(openEditorState(html), ...commands).doc);

test.each<[string, string, Command[], string]>([
	[
		'a head of the row with the caret and those above',
		table(['thead', '甲 乙'], ['tbody', '丙| 丁/1 2']),
		[toggleHeadRow],
		table(['thead', '甲 乙/丙 丁'], ['tbody', '1 2']),
	],
	[
		'a head of all selected rows',
		table(['tbody', '甲| 乙/丙| 丁/1 2']),
		[toggleHeadRow],
		table(['thead', '甲 乙/丙 丁'], ['tbody', '1 2']),
	],
	[
		'a head of the rows that a cell reaches into',
		table(['tbody', '[r2]甲 乙|/丁/1 2']),
		[toggleHeadRow],
		table(['thead', '[r2]甲 乙/丁'], ['tbody', '1 2']),
	],
	[
		'ordinary rows of selected rows of the head',
		table(['thead', '甲| 乙/丙| 丁'], ['tbody', '1 2']),
		[toggleHeadRow],
		table(['tbody', '甲 乙/丙 丁/1 2']),
	],
	[
		'an ordinary row of the last one of the head',
		table(['thead', '甲 乙/丙| 丁'], ['tbody', '1 2']),
		[toggleHeadRow],
		table(['thead', '甲 乙'], ['tbody', '丙 丁/1 2']),
	],
	[
		'ordinary rows of all that a cell holds together',
		table(['thead', '[r2]甲 乙/丁|'], ['tbody', '1 2']),
		[toggleHeadRow],
		table(['tbody', '[r2]甲 乙/丁/1 2']),
	],
	[
		'a head of two rows by merging across its edge',
		table(['thead', '装置| [c2]指标'], ['tbody', '-| 产能 台数/甲 1 2']),
		[mergeSelected],
		table(['thead', '[r2]装置 [c2]指标/产能 台数'], ['tbody', '甲 1 2']),
	],
	[
		'a head of the rows that are merged into it and hold together',
		table(['thead', '甲| 乙'], ['tbody', '-| [r2]丁/1/2 3']),
		[mergeSelected],
		table(['thead', '[r2]甲 乙/[r2]丁/1'], ['tbody', '2 3']),
	],
	[
		'one row of merged rows',
		table(['tbody', '甲| 乙/丙 丁|/1 2']),
		[mergeSelected],
		'<table><tbody><tr><td colspan="2"><p>甲</p><p>乙</p><p>丙</p><p>丁</p></td></tr><tr><td>1</td><td>2</td></tr></tbody></table>',
	],
	[
		'a merged cell of a selection that cuts another one',
		table(['tbody', '[r2]甲 乙|/丁|/1 2']).replace('乙|', '乙').replace('甲', '甲|'),
		[mergeSelected],
		'<table><tbody><tr><td colspan="2"><p>甲</p><p>乙</p><p>丁</p></td></tr><tr><td>1</td><td>2</td></tr></tbody></table>',
	],
	[
		'a row within a head',
		table(['thead', '甲| 乙/丙 丁'], ['tbody', '1 2']),
		[addRow('below')],
		table(['thead', '甲 乙/- -/丙 丁'], ['tbody', '1 2']),
	],
	[
		'a row of the body below a head of two rows',
		table(['thead', '[r2]甲 乙/丁|'], ['tbody', '1 2']),
		[addRow('below')],
		table(['thead', '[r2]甲 乙/丁'], ['tbody', '- -/1 2']),
	],
	[
		'a row of the head that a cell spans',
		table(['thead', '[r2]甲 乙/丁|'], ['tbody', '1 2']),
		[addRow('above')],
		table(['thead', '[r3]甲 乙/-/丁'], ['tbody', '1 2']),
	],
	[
		'a row above the body',
		table(['thead', '甲 乙'], ['tbody', '1| 2']),
		[addRow('above')],
		table(['thead', '甲 乙'], ['tbody', '- -/1 2']),
	],
	[
		'a head of one row less',
		table(['thead', '[r2]甲 乙|/丁'], ['tbody', '1 2']),
		[deleteRows],
		table(['thead', '甲 丁'], ['tbody', '1 2']),
	],
	[
		'a column of a head of two rows',
		table(['thead', '[r2]甲 乙/丁|'], ['tbody', '1 2']),
		[addColumn('after')],
		table(['thead', '[r2]甲 乙 -/丁 -'], ['tbody', '1 2 -']),
	],
	[
		'a column that a cell spans',
		table(['thead', '[c2]甲'], ['tbody', '1 2|']),
		[addColumn('before')],
		table(['thead', '[c3]甲'], ['tbody', '1 - 2']),
	],
	[
		'the cells of a split head',
		table(['thead', '[c2,r2]甲| 乙/丁'], ['tbody', '1 2 3']),
		[splitCell],
		table(['thead', '甲 - 乙/- - 丁'], ['tbody', '1 2 3']),
	],
])('makes %s', (_, html, commands, expected) => {
	expect(written(html, ...commands)).toBe(expected);
});

describe('a header column', () => {
	const body = '<tr><th scope="row">甲</th><td>1|</td></tr><tr><th scope="row">乙</th><td>2</td></tr>';
	test.each<[string, Command, string]>([
		['names an added row', addRow('below'), '</tr><tr><th scope="row"></th><td></td></tr><tr>'],
		['stays beside an added column', addColumn('before'), '<th scope="row">甲</th><td></td><td>1</td>'],
		[
			'is the head of columns in the head',
			toggleHeadRow,
			'<thead><tr><th scope="col">甲</th><th scope="col">1</th>',
		],
	])('%s', (_, command, expected) => {
		expect(written(`<table><tbody>${body}</tbody></table>`, command)).toContain(expected);
	});

	test('names the row again that was head', () => {
		const html = `<table><tbody>${body}</tbody></table>`;
		expect(written(html, toggleHeadRow, toggleHeadRow)).toBe(html.replace('|', ''));
	});
});

test('the attributes of a section stay with the rows that are left in it', () => {
	const html =
		'<table><thead><tr><th scope="col">甲</th></tr></thead><tbody id="body-x"><tr><td>1|</td></tr><tr><td>2</td></tr></tbody></table>';
	const shorter = '<tbody id="body-x"><tr><td>2</td></tr></tbody>';
	expect(written(html, toggleHeadRow)).toContain(`1</th></tr></thead>${shorter}`);
	expect(written(html, deleteRows)).toContain(`甲</th></tr></thead>${shorter}`);
	expect(written(html, addRow('above'))).toContain(
		'<tbody id="body-x"><tr><td></td></tr><tr><td>1</td></tr>',
	);
});

describe('a span across the edge of a section', () => {
	const html =
		'<table><thead><tr><th rowspan="2">甲</th><th>乙</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr></tbody></table>';

	test('is read as the website shows it', () => {
		const { doc } = openEditorState(html);
		expect(doc.firstChild?.firstChild?.firstChild?.attrs.rowspan).toBe(1);
		expect(serialiseBody(doc)).toBe(html.replace(' rowspan="2"', ''));
	});

	test('ends there when a change makes one, with an empty cell below', () => {
		const state = openEditorState(table(['thead', '甲 乙'], ['tbody', '1/2 3']));
		const cell = state.doc.resolve(3).before();
		const after = state.apply(state.tr.setNodeMarkup(cell, null, { rowspan: 2, scope: 'col' }));
		expect(serialiseBody(after.doc)).toBe(table(['thead', '甲 乙'], ['tbody', '- 1/2 3']));
	});

	test('is never written', () => {
		const { doc } = openEditorState(html);
		const cell = doc.resolve(3).before();
		const spanning = EditorState.create({ doc }).tr.setNodeMarkup(cell, null, { rowspan: 2 }).doc;
		expect(serialiseBody(spanning)).not.toContain('rowspan');
	});
});
