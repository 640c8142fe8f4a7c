// @vitest-environment happy-dom

import { getSchema } from '@tiptap/core';
import { EditorState, NodeSelection, TextSelection } from '@tiptap/pm/state';
import { CellSelection } from '@tiptap/pm/tables';
import { expect, test } from 'vitest';
import { parseMarkup } from '../../document/markup.ts';
import { parseBody } from '../../document/parse-body.ts';
import { bodySchema } from '../../document/schema.ts';
import { serialiseBody } from '../../document/serialise-body.ts';
import { moveBlock, moveBlockTo } from './move-block.ts';

const schema = getSchema(bodySchema);

/** A body with the selection from the first of some words to the end of the last. */
function open(html: string, ...words: readonly string[]): EditorState {
	const { blocks } = parseBody(parseMarkup(html));
	const doc = schema.nodeFromJSON({ type: 'doc', content: blocks });
	const places = words.map((word) => {
		let place = -1;
		doc.descendants((node, position) => {
			if (node.text?.includes(word)) place = position + node.text.indexOf(word);
		});
		return place;
	});
	const [from = 1, to = from] = places;
	return EditorState.create({ doc, selection: TextSelection.create(doc, from, to) });
}

function moved(state: EditorState, ...directions: ('up' | 'down')[]): EditorState {
	let now = state;
	for (const direction of directions) {
		const isDone = moveBlock(direction)(now, (transaction) => {
			now = now.apply(transaction);
		});
		expect(isDone).toBe(true);
		now.doc.check();
	}
	return now;
}

const written = ({ doc }: EditorState) => serialiseBody(doc).replaceAll('\n', '');
const words = ({ doc, selection: { from, to } }: EditorState) => doc.textBetween(from, to, '/');

test('a paragraph passes its neighbours, and stays selected', () => {
	const state = open('<p>一</p><p>二甲</p><hr><p>三</p>', '甲');
	const up = moved(state, 'up');
	expect(written(up)).toBe('<p>二甲</p><p>一</p><hr><p>三</p>');
	expect(up.doc.nodeAt(up.selection.from)?.text).toBe('二甲');
	expect(written(moved(up, 'down', 'down', 'down'))).toBe('<p>一</p><hr><p>三</p><p>二甲</p>');
});

test('selected paragraphs move together', () => {
	const state = open('<p>一</p><p>二</p><p>三</p>', '二', '三');
	const up = moved(state, 'up');
	expect(written(up)).toBe('<p>二</p><p>三</p><p>一</p>');
	expect(words(up)).toBe('二/');
});

test('at either end nothing moves, and the key is used up', () => {
	const state = open('<p>一</p><p>二</p>', '一');
	expect(moved(state, 'up').doc).toBe(state.doc);
	const last = open('<p>一</p><p>二</p>', '二');
	expect(moved(last, 'down').doc).toBe(last.doc);
});

test('an item moves within its list, with the items below it', () => {
	const html = '<ul><li>一<ul><li>甲</li><li>乙</li></ul></li><li>二</li></ul>';
	expect(written(moved(open(html, '二'), 'up'))).toBe(
		'<ul><li>二</li><li>一<ul><li>甲</li><li>乙</li></ul></li></ul>',
	);
	expect(written(moved(open(html, '乙'), 'up'))).toBe(
		'<ul><li>一<ul><li>乙</li><li>甲</li></ul></li><li>二</li></ul>',
	);
});

test('a table moves as a whole from any of its cells; selected cells do not', () => {
	const table = '<table><tbody><tr><td>甲</td><td><ul><li>乙</li><li>丙</li></ul></td></tr></tbody></table>';
	expect(written(moved(open(`<p>一</p>${table}`, '甲'), 'up'))).toBe(`${table}<p>一</p>`);
	// A list in a cell is nearer.
	expect(written(moved(open(`<p>一</p>${table}`, '丙'), 'up'))).toContain('<li>丙</li><li>乙</li>');
	const state = open(table, '甲');
	const cells = state.apply(state.tr.setSelection(CellSelection.create(state.doc, 2, 2)));
	expect(moveBlock('up')(cells, undefined)).toBe(false);
});

test('a picture that is selected moves, and stays selected', () => {
	const figure = '<figure><img src="media/a.jpg" alt=""><figcaption>图</figcaption></figure>';
	const state = open(`<p>一</p>${figure}<p>二</p>`);
	const selected = state.apply(state.tr.setSelection(NodeSelection.create(state.doc, 3)));
	const down = moved(selected, 'down');
	expect(written(down)).toBe(`<p>一</p><p>二</p>${figure}`);
	expect(down.selection).toBeInstanceOf(NodeSelection);
	expect(written(moved(down, 'up', 'up'))).toBe(`${figure}<p>一</p><p>二</p>`);
});

function dropped(html: string, pos: number, target: number): string {
	let state = open(html);
	const isDone = moveBlockTo(pos, target)(state, (transaction) => {
		state = state.apply(transaction);
	});
	state.doc.check();
	if (isDone) expect(state.selection).toBeInstanceOf(NodeSelection);
	return isDone ? written(state) : '';
}

test('a block moves to a place between any two others, and nowhere where it is already', () => {
	const html = '<p>一</p><p>二</p><hr><p>三</p>';
	expect(dropped(html, 0, 7)).toBe('<p>二</p><hr><p>一</p><p>三</p>');
	expect(dropped(html, 0, 10)).toBe('<p>二</p><hr><p>三</p><p>一</p>');
	expect(dropped(html, 7, 0)).toBe('<p>三</p><p>一</p><p>二</p><hr>');
	for (const place of [0, 3]) expect(dropped(html, 0, place)).toBe('');
});

test('an item moves within its list, and out of it as a list of its own', () => {
	const html = '<p>一</p><ol start="3" id="body-l"><li>二</li><li>三</li></ol><p>四</p>';
	expect(dropped(html, 9, 4)).toBe('<p>一</p><ol id="body-l" start="3"><li>三</li><li>二</li></ol><p>四</p>');
	expect(dropped(html, 9, 0)).toBe(
		'<ol><li>三</li></ol><p>一</p><ol id="body-l" start="3"><li>二</li></ol><p>四</p>',
	);
	expect(dropped('<p>二</p><ul><li>一</li></ul>', 4, 0)).toBe('<ul><li>一</li></ul><p>二</p>');
	// Not into a list.
	expect(dropped(html, 0, 9)).toBe('');
});
