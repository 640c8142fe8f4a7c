// @vitest-environment happy-dom

import { redo, redoDepth, undo, undoDepth } from '@tiptap/pm/history';
import { TextSelection } from '@tiptap/pm/state';
import { afterEach, describe, expect, test } from 'vitest';
import { openTestEditor, typeAt } from '../../../testing/open-test-editor.ts';
import { toggleMark } from './mark-commands.ts';

const { open, closeAll } = openTestEditor();
afterEach(closeAll);

const press = (body: ReturnType<typeof open>, command: typeof undo) =>
	command(body.editor.state, body.editor.view.dispatch);

describe('a body that a colleague has saved', () => {
	test('is nothing to undo or to redo', () => {
		const body = open('<p>一</p>\n<p>二</p>');
		body.replace('<p>一</p>\n<p>二，对方的话</p>');
		expect([undoDepth(body.editor.state), redoDepth(body.editor.state)]).toEqual([0, 0]);
		press(body, undo);
		expect(body.html()).toBe('<p>一</p>\n<p>二，对方的话</p>');
	});

	test('stays when own words elsewhere are undone, and made again', () => {
		const body = open('<p>一</p>\n<p>二</p>');
		typeAt(body, '一', '我的');
		body.replace('<p>零</p>\n<p>一我的</p>\n<p>二，对方的话</p>');
		press(body, undo);
		expect(body.html()).toBe('<p>零</p>\n<p>一我的</p>\n<p>二，对方的话</p>');
		body.replace('<p>零</p>\n<p>一我的</p>\n<p>二</p>');
		typeAt(body, '零', '我的');
		body.replace('<p>零我的</p>\n<p>一我的</p>\n<p>二，对方的话</p>');
		press(body, undo);
		expect(body.html()).toBe('<p>零</p>\n<p>一我的</p>\n<p>二，对方的话</p>');
		press(body, redo);
		expect(body.html()).toBe('<p>零我的</p>\n<p>一我的</p>\n<p>二，对方的话</p>');
		expect(undoDepth(body.editor.state)).toBe(1);
	});

	test.each([
		['within words that were inserted', '我的长句', '<p>一我的对方长句</p>'],
		['beside them', '我的', '<p>一我的对方</p>'],
		['instead of them', '我的', '<p>对方</p>'],
	])('cannot be undone with own words: %s', (_, words, theirs) => {
		const body = open('<p>一</p>');
		typeAt(body, '一', words);
		body.replace(theirs);
		expect(undoDepth(body.editor.state)).toBe(0);
		press(body, undo);
		expect(body.html()).toBe(theirs);
		typeAt(body, '对', '又');
		press(body, undo);
		expect(body.html()).toBe(theirs);
	});

	test('cannot be undone with a mark around it, or with what was deleted there', () => {
		const body = open('<p>一二三</p>');
		const { state, view } = body.editor;
		view.dispatch(state.tr.setSelection(TextSelection.create(state.doc, 1, 4)));
		press(body, toggleMark('strong'));
		body.replace('<p><strong>一二对方三</strong></p>');
		expect(undoDepth(body.editor.state)).toBe(0);
		view.dispatch(body.editor.state.tr.delete(1, 3));
		body.replace('<p><strong>又对方三</strong></p>');
		expect(undoDepth(body.editor.state)).toBe(0);
	});
});
