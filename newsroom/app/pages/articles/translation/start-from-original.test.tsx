// @vitest-environment happy-dom

import { redo, undo } from '@tiptap/pm/history';
import { afterEach, expect, it } from 'vitest';
import { openTestEditor } from '../../../../testing/open-test-editor.ts';
import { writeStructure } from './start-from-original.tsx';

const { open, closeAll } = openTestEditor();
afterEach(closeAll);

const number = '<a href="#body-note-1"><sup id="body-noteref-1">1</sup></a>';
const original =
	`<h2>概况</h2>\n<p>全长2公里${number}。</p>\n` +
	'<figure><img src="media/a.jpg" alt="大桥"><figcaption>合龙</figcaption></figure>\n' +
	'<table><thead><tr><th>部位</th><th>km</th></tr></thead><tbody><tr><td>主跨</td><td>1.2</td></tr></tbody></table>\n' +
	'<ol><li id="body-note-1">据年报 <a href="#body-noteref-1">↩</a></li></ol>';
const structure =
	`<h2></h2>\n<p>${number}</p>\n` +
	'<figure><img src="media/a.jpg" alt=""><figcaption></figcaption></figure>\n' +
	'<table><thead><tr><th></th><th>km</th></tr></thead><tbody><tr><td></td><td>1.2</td></tr></tbody></table>\n' +
	'<ol><li id="body-note-1"> <a href="#body-noteref-1">↩</a></li></ol>';

it('writes the structure in one step, with the caret in its first place', async () => {
	const body = open('');
	const { editor } = body;
	await writeStructure(body, original);
	expect(body.html()).toBe(structure);
	expect(body.unreadable()).toEqual([]);
	expect(editor.state.selection.$from.parent.type.name).toBe('heading');
	undo(editor.state, editor.view.dispatch);
	expect(body.html()).toBe('');
	redo(editor.state, editor.view.dispatch);
	expect(body.html()).toBe(structure);
});
