// @vitest-environment happy-dom

import { redo, undo } from '@tiptap/pm/history';
import { Slice } from '@tiptap/pm/model';
import { type Command, TextSelection } from '@tiptap/pm/state';
import { afterEach, describe, expect, test } from 'vitest';
import { caretBehind, openTestEditor, pressKey } from '../../../testing/open-test-editor.ts';
import type { BodyEditor } from './create-editor.ts';
import { insertFootnote } from './footnotes.ts';
import { referencesIn } from './notes-in-step.ts';

const { open, closeAll } = openTestEditor();
afterEach(closeAll);

const number = (key: number, shown = key) =>
	`<a href="#body-note-${key}"><sup id="body-noteref-${key}">${shown}</sup></a>`;
const note = (key: number, words: string) =>
	`<li id="body-note-${key}">${words} <a href="#body-noteref-${key}">↩</a></li>`;
const one = `<p>甲${number(1)}乙</p>\n<ol>${note(1, '见公告')}</ol>`;
const two = `<p>甲${number(1)}乙${number(2)}</p>\n<p>丙</p>\n<ol>${note(1, '一')}${note(2, '二')}</ol>`;

const send = ({ editor }: BodyEditor, command: Command) =>
	command(editor.state, editor.view.dispatch, editor.view);

/** Puts the caret before or behind the number of a note, in their order. */
function caretAtNumber({ editor }: BodyEditor, index: number, side: 'before' | 'behind'): void {
	const place = (referencesIn(editor.state.doc)[index]?.position ?? 0) + (side === 'behind' ? 1 : 0);
	editor.view.dispatch(editor.state.tr.setSelection(TextSelection.create(editor.state.doc, place)));
}

function type({ editor }: BodyEditor, words: string): void {
	const { from, to } = editor.state.selection;
	editor.view.dispatch(editor.state.tr.insertText(words, from, to));
}

function removeNumber(body: BodyEditor, index: number): void {
	const { position } = referencesIn(body.editor.state.doc)[index] ?? { position: 0 };
	body.editor.view.dispatch(body.editor.state.tr.delete(position, position + 1));
}

/** What is copied of the words between two texts, with the numbers between them. */
function copy({ editor }: BodyEditor, from: string, to: string): Slice {
	const places: number[] = [];
	editor.state.doc.descendants((node, position) => {
		for (const text of [from, to]) {
			const at = node.text?.indexOf(text) ?? -1;
			if (at >= 0) places.push(position + at + (text === to ? text.length : 0));
		}
	});
	editor.view.dispatch(
		editor.state.tr.setSelection(TextSelection.create(editor.state.doc, places[0] ?? 0, places.at(-1))),
	);
	return editor.view.serializeForClipboard(editor.state.selection.content()).slice;
}

function pasteSlice(body: BodyEditor, slice: Slice): void {
	const { state, view } = body.editor;
	view.dispatch(state.tr.replaceSelection(Slice.fromJSON(state.schema, slice.toJSON())));
}

describe('beside the number of a footnote', () => {
	test.each<[string, 'before' | 'behind', string[], string]>([
		['words behind it', 'behind', [], `甲${number(1)}新乙`],
		['words before it', 'before', [], `甲新${number(1)}乙`],
		['a line behind it', 'behind', ['Shift+Enter'], `甲${number(1)}<br>新乙`],
		['a paragraph behind it', 'behind', ['Enter'], `甲${number(1)}</p>\n<p>新乙`],
		['a paragraph before it', 'before', ['Enter'], `甲</p>\n<p>新${number(1)}乙`],
	])('%s are ordinary words', (_, side, keys, expected) => {
		const body = open(one);
		caretAtNumber(body, 0, side);
		for (const key of keys) pressKey(body, key);
		type(body, '新');
		expect(body.html()).toBe(one.replace(`甲${number(1)}乙`, expected));
	});

	test('nothing that is typed at an end of the paragraph is raised', () => {
		const body = open(`<p>${number(1)}</p>\n<ol>${note(1, '一')}</ol>`);
		caretAtNumber(body, 0, 'before');
		type(body, '前');
		caretAtNumber(body, 0, 'behind');
		pressKey(body, 'Enter');
		type(body, '后');
		expect(body.html()).toBe(`<p>前${number(1)}</p>\n<p>后</p>\n<ol>${note(1, '一')}</ol>`);
	});

	test.each([
		['one that other systems have written', '<sup><a href="#body-fn1">1</a></sup>'],
		['one with an identifier outside', '<sup id="body-ref1"><a href="#body-fn1">[1]</a></sup>'],
		['two in one raised place', '<sup><a href="#body-fn1">1</a>,<a href="#body-fn2">2</a></sup>'],
		['a raised place with an identifier', 'x<sup id="body-x">注</sup>'],
		['a lowered place with an identifier', 'x<sub id="body-x">注</sub>'],
		['a link', '<a href="/x">链接</a>'],
	])('nor behind %s', (_, html) => {
		const body = open(`<p>甲${html}</p>`);
		const { editor } = body;
		const end = (editor.state.doc.firstChild?.nodeSize ?? 0) - 1;
		editor.view.dispatch(editor.state.tr.setSelection(TextSelection.create(editor.state.doc, end)));
		type(body, '新');
		pressKey(body, 'Enter');
		type(body, '段');
		expect(body.html()).toBe(`<p>甲${html}新</p>\n<p>段</p>`);
	});
});

describe('the notes', () => {
	test('are in the order of their numbers once one is inserted, and its note has the caret', () => {
		const body = open('<p>甲乙</p>');
		caretBehind(body, '乙');
		send(body, insertFootnote);
		type(body, '后来');
		caretBehind(body, '甲');
		send(body, insertFootnote);
		type(body, '更早');
		expect(body.html()).toBe(
			`<p>甲${number(2, 1)}乙${number(1, 2)}</p>\n<ol>${note(2, '更早')}${note(1, '后来')}</ol>`,
		);
	});

	test('go with their number, and come back with it', () => {
		const body = open(two);
		removeNumber(body, 0);
		const left = `<p>甲乙${number(2, 1)}</p>\n<p>丙</p>\n<ol>${note(2, '二')}</ol>`;
		expect(body.html()).toBe(left);
		send(body, undo);
		expect(body.html()).toBe(two);
		send(body, redo);
		expect(body.html()).toBe(left);
		removeNumber(body, 0);
		expect(body.html()).toBe('<p>甲乙</p>\n<p>丙</p>');
	});

	test('take their number along when they are removed', () => {
		const body = open(two);
		caretBehind(body, '一');
		const { from } = body.editor.state.selection;
		body.editor.view.dispatch(body.editor.state.tr.delete(from - 1, from));
		expect(pressKey(body, 'Backspace')).toBe(true);
		expect(body.html()).toBe(`<p>甲乙${number(2, 1)}</p>\n<p>丙</p>\n<ol>${note(2, '二')}</ol>`);
		expect(body.editor.state.selection.from).toBe(2);
	});

	test('stay one item each, whatever keys are pressed in them', () => {
		const body = open(two);
		caretBehind(body, '二');
		pressKey(body, 'Enter');
		type(body, '又');
		pressKey(body, 'Tab');
		caretBehind(body, '一');
		const { doc, selection, tr } = body.editor.state;
		body.editor.view.dispatch(tr.setSelection(TextSelection.create(doc, selection.from - 1)));
		pressKey(body, 'Backspace');
		expect(body.html()).toBe(
			`<p>甲${number(1)}乙${number(2)}</p>\n<p>丙</p>\n<ol>${note(1, '一')}` +
				'<li id="body-note-2"><p>二</p><p>又 <a href="#body-noteref-2">↩</a></p></li></ol>',
		);
	});

	test('follow a number that is cut and pasted', () => {
		const body = open(two);
		const slice = copy(body, '甲', '乙');
		body.editor.view.dispatch(body.editor.state.tr.deleteSelection());
		expect(body.html()).toBe(`<p>${number(2, 1)}</p>\n<p>丙</p>\n<ol>${note(2, '二')}</ol>`);
		caretBehind(body, '丙');
		pasteSlice(body, slice);
		expect(body.html()).toBe(
			`<p>${number(2, 1)}</p>\n<p>丙甲${number(1, 2)}乙</p>\n<ol>${note(2, '二')}${note(1, '一')}</ol>`,
		);
		send(body, undo);
		expect(body.html()).toBe(`<p>${number(2, 1)}</p>\n<p>丙</p>\n<ol>${note(2, '二')}</ol>`);
	});

	test('are copied with a number, within a body and from another language', () => {
		const body = open(one);
		const slice = copy(body, '甲', '乙');
		caretBehind(body, '乙');
		pasteSlice(body, slice);
		const copied = `<p>甲${number(1)}乙甲${number(2)}乙</p>\n<ol>${note(1, '见公告')}${note(2, '见公告')}</ol>`;
		expect(body.html()).toBe(copied);
		const english = open(`<p>A${number(1)}B</p>\n<ol>${note(1, 'See')}</ol>`);
		caretBehind(body, '甲');
		pasteSlice(body, copy(english, 'A', 'B'));
		expect(body.html()).toBe(
			`<p>甲A${number(3, 1)}B${number(1, 2)}乙甲${number(2, 3)}乙</p>\n` +
				`<ol>${note(3, 'See')}${note(1, '见公告')}${note(2, '见公告')}</ol>`,
		);
	});

	test('that are pasted with their numbers join those of the body', () => {
		const body = open(one);
		const english = open(`<p>A${number(1)}B</p>\n<ol>${note(1, 'See')}</ol>`);
		caretBehind(body, '甲');
		pasteSlice(body, english.editor.state.doc.slice(0, english.editor.state.doc.content.size));
		expect(body.html()).toContain(`<ol>${note(2, 'See')}${note(1, '见公告')}</ol>`);
		expect(body.html()).toContain(`A${number(2, 1)}B`);
		expect(body.html()).toContain(`${number(1, 2)}乙`);
		expect(body.html().match(/<ol>/g)).toHaveLength(1);
	});

	test('are empty for a number that was copied without its note, rather than another one', () => {
		const body = open(one);
		const other = open(`<p>丁${number(1)}戊</p>\n<ol>${note(1, '别处')}</ol>`);
		caretBehind(body, '乙');
		pasteSlice(body, other.editor.state.doc.slice(1, 4));
		expect(body.html()).toBe(
			`<p>甲${number(1)}乙丁${number(2)}戊</p>\n<ol>${note(1, '见公告')}${note(2, '')}</ol>`,
		);
	});

	test('of other systems are kept in step as they are written', () => {
		const reference = (key: number, shown: string) =>
			`<sup id="body-r${key}"><a href="#body-fn${key}">${shown}</a></sup>`;
		const item = (key: number) => `<li id="body-fn${key}">注${key} <a href="#body-r${key}">^</a></li>`;
		const body = open(
			`<p>甲${reference(1, '[1]')}乙${reference(2, '[2]')}</p>\n<ol>${item(1)}${item(2)}</ol>`,
		);
		removeNumber(body, 0);
		expect(body.html()).toBe(`<p>甲乙${reference(2, '[1]')}</p>\n<ol>${item(2)}</ol>`);
	});

	test('are not renumbered, nor are ordinary items removed, by typing and by links to other places', () => {
		const odd = `<p>甲${number(1, 7)}乙</p>\n<ol>${note(1, '一')}</ol>`;
		const body = open(odd);
		caretBehind(body, '乙');
		type(body, '新');
		expect(body.html()).toBe(odd.replace('乙', '乙新'));
		const list = '<ol><li id="body-step">步骤</li><li>其他</li></ol>';
		const steps = open(`<p>见<a href="#body-step"><sup>1</sup></a>。</p>\n${list}`);
		removeNumber(steps, 0);
		expect(steps.html()).toBe(`<p>见。</p>\n${list}`);
	});

	test('stay before the line to write in at the end', () => {
		const table = '<table><tbody><tr><td>一</td></tr></tbody></table>';
		const body = open(`<p>甲</p>\n${table}`);
		caretBehind(body, '甲');
		send(body, insertFootnote);
		type(body, '注');
		expect(body.html()).toBe(`<p>甲${number(1)}</p>\n${table}\n<ol>${note(1, '注')}</ol>`);
	});
});
