// @vitest-environment happy-dom

import { undo } from '@tiptap/pm/history';
import type { Node } from '@tiptap/pm/model';
import type { Command } from '@tiptap/pm/state';
import { afterEach, expect, test } from 'vitest';
import { caretBehind, openTestEditor } from '../../../../testing/open-test-editor.ts';
import type { BodyEditor } from '../create-editor.ts';
import { copyBlockBelow, deleteBlock } from './copy-block.ts';
import { movableBlock } from './movable-block.ts';
import { moveBlockTo } from './move-block.ts';
import { type BlockKind, kindOf, kindsFor, turnBlock } from './turn-block.ts';

const { open, closeAll } = openTestEditor();
afterEach(closeAll);

const send = ({ editor }: BodyEditor, command: Command) =>
	command(editor.state, editor.view.dispatch, editor.view);
const written = (body: BodyEditor) => body.html().replaceAll('\n', '');

/** Where the block around some words begins. */
function blockOf(body: BodyEditor, words: string): number {
	caretBehind(body, words);
	const block = movableBlock(body.editor.state.selection);
	if (!block) throw new Error(`No block around “${words}” can be moved.`);
	return block.pos;
}

function turned(html: string, words: string, kind: BlockKind): string {
	const body = open(html);
	expect(send(body, turnBlock(blockOf(body, words), kind))).toBe(true);
	body.editor.state.doc.check();
	expect(body.unreadable()).toEqual([]);
	const result = written(body);
	undo(body.editor.state, body.editor.view.dispatch);
	expect(written(body), 'one step to undo').toBe(html);
	return result;
}

const items = '<ul><li>一</li><li id="body-b">二<ul><li>甲</li></ul></li><li>三</li></ul>';
const rich = '<p id="body-a">一<strong>二</strong><a href="/x">三</a><br>四</p>';
const words = '一<strong>二</strong><a href="/x">三</a>';

test.each<[string, string, string, BlockKind, string]>([
	['a paragraph to a heading', rich, '一', 'h3', `<h3 id="body-a">${words}<br>四</h3>`],
	['a paragraph to code', rich, '一', 'pre', `<pre id="body-a">${words}四</pre>`],
	['code to a paragraph', '<pre>一<em>二</em></pre>', '一', 'paragraph', '<p>一<em>二</em></p>'],
	['a heading to a list', '<h2>一</h2>', '一', 'ol', '<ol><li><p>一</p></li></ol>'],
	['a heading to a quotation', '<h4>一</h4>', '一', 'blockquote', '<blockquote><p>一</p></blockquote>'],
	['a heading to another one', '<h5>一</h5>', '一', 'h2', '<h2>一</h2>'],
	['a quotation to paragraphs', '<blockquote>一</blockquote>', '一', 'paragraph', '<p>一</p>'],
	[
		'a quotation to a list',
		'<blockquote><p>一</p><p>二</p><ul><li>三</li></ul></blockquote>',
		'一',
		'ul',
		'<ul><li><p>一</p></li><li><p>二</p></li><li>三</li></ul>',
	],
	['an aligned paragraph', '<p data-align="right">一</p>', '一', 'h2', '<h2 data-align="right">一</h2>'],
	[
		'an item to a paragraph, with its identifier',
		items,
		'二',
		'paragraph',
		'<ul><li>一</li></ul><p id="body-b">二</p><ul><li>甲</li></ul><ul><li>三</li></ul>',
	],
	[
		'an item to a heading',
		items,
		'一',
		'h2',
		'<h2>一</h2><ul><li id="body-b">二<ul><li>甲</li></ul></li><li>三</li></ul>',
	],
	[
		'an item of a list within an item',
		items,
		'甲',
		'blockquote',
		'<ul><li>一</li><li id="body-b">二<blockquote><p>甲</p></blockquote></li><li>三</li></ul>',
	],
	[
		'an item to another kind of list',
		items,
		'二',
		'ol',
		items.replace('<ul>', '<ol>').replace(/ul>$/, 'ol>'),
	],
	[
		'an item of a numbered list, whose numbers go on',
		'<ol start="3"><li>一</li><li>二</li><li>三</li></ol>',
		'二',
		'paragraph',
		'<ol start="3"><li>一</li></ol><p>二</p><ol start="4"><li>三</li></ol>',
	],
])('turns %s', (_name, html, at, kind, expected) => {
	expect(turned(html, at, kind)).toBe(expected);
});

test('keeps the lines of code as lines', () => {
	const body = open('<pre>一\n二</pre>');
	send(body, turnBlock(0, 'paragraph'));
	expect(body.html()).toBe('<p>一<br>二</p>');
	send(body, turnBlock(0, 'pre'));
	expect(body.html()).toBe('<pre>一\n二</pre>');
});

test('turns a list as a whole: a paragraph for each item, one code block, or a quotation of it', () => {
	const result = (kind: BlockKind) => {
		const body = open(items);
		send(body, turnBlock(0, kind));
		return body.html();
	};
	expect(result('paragraph')).toBe('<p>一</p>\n<p>二</p>\n<p>甲</p>\n<p>三</p>');
	expect(result('pre')).toBe('<pre>一\n二\n甲\n三</pre>');
	expect(result('blockquote')).toBe(`<blockquote>${items}</blockquote>`);
});

test('offers only kinds that keep everything, and changes nothing for the one that it is', () => {
	const nodeOf = (html: string) => open(html).editor.state.doc.firstChild as Node;
	const table = '<table><tbody><tr><td>一</td></tr></tbody></table>';
	expect(kindsFor(nodeOf(table))).toEqual([]);
	expect(kindsFor(nodeOf('<figure><img src="media/a.jpg" alt=""></figure>'))).toEqual([]);
	expect(kindsFor(nodeOf(`<blockquote>${table}</blockquote>`))).not.toContain('pre');
	expect(kindsFor(nodeOf('<blockquote><p>一</p><p>二</p></blockquote>'))).not.toContain('h2');
	const body = open('<h2>一</h2>');
	const { doc } = body.editor.state;
	expect(kindOf(doc, { node: doc.firstChild as Node, pos: 0 })).toBe('h2');
	expect(send(body, turnBlock(0, 'h2'))).toBe(false);
	expect(send(body, turnBlock(1, 'h3'))).toBe(false);
});

test('takes the items around the selection, the list of several, and tables and quotations as wholes', () => {
	const table = '<table><tbody><tr><td><ul><li>丁</li></ul></td></tr></tbody></table>';
	const body = open(`${items}<blockquote><ul><li>丙</li></ul></blockquote>${table}`);
	const nameAt = (at: string) => body.editor.state.doc.nodeAt(blockOf(body, at))?.textContent;
	expect(nameAt('甲')).toBe('甲');
	expect(nameAt('二')).toBe('二甲');
	expect(body.editor.state.doc.nodeAt(blockOf(body, '丙'))?.type.name).toBe('blockquote');
	expect(body.editor.state.doc.nodeAt(blockOf(body, '丁'))?.type.name).toBe('table');
	const to = blockOf(body, '三') + 3;
	body.editor.commands.setTextSelection({ from: 3, to });
	expect(movableBlock(body.editor.state.selection)?.node.type.name).toBe('ul');
});

const number = '<a href="#body-note-1"><sup id="body-noteref-1">1</sup></a>';
const notes = '<ol><li id="body-note-1">见公告 <a href="#body-noteref-1">↩</a></li></ol>';

test('keeps footnotes: turned, moved, and copied with a note of its own; a note itself cannot be turned', () => {
	const body = open(`<p>甲${number}</p><p>乙</p>${notes}`);
	send(body, turnBlock(0, 'ul'));
	expect(written(body)).toBe(`<ul><li><p>甲${number}</p></li></ul><p>乙</p>${notes}`);
	send(body, turnBlock(blockOf(body, '甲'), 'paragraph'));
	send(body, moveBlockTo(0, blockOf(body, '乙') + 3));
	expect(written(body)).toBe(`<p>乙</p><p>甲${number}</p>${notes}`);
	send(body, copyBlockBelow(blockOf(body, '甲')));
	expect(written(body)).toBe(
		`<p>乙</p><p>甲${number}</p><p>甲${number.replaceAll('-1', '-2').replace('>1<', '>2<')}</p>` +
			notes.replace('</ol>', `${notes.slice(4).replaceAll('-1', '-2')}`),
	);
	send(body, deleteBlock(7));
	expect(written(body)).toBe(`<p>乙</p><p>甲${number}</p>${notes}`);
	caretBehind(body, '见公告');
	expect(movableBlock(body.editor.state.selection)).toBeNull();
});

test('copies without identifiers, with the caret in the copy', () => {
	const body = open('<ul><li id="body-b">二<ul><li id="body-c">甲</li></ul></li></ul>');
	send(body, copyBlockBelow(blockOf(body, '二')));
	expect(written(body)).toBe(
		'<ul><li id="body-b">二<ul><li id="body-c">甲</li></ul></li><li>二<ul><li>甲</li></ul></li></ul>',
	);
	expect(body.editor.state.selection.$from.parent.textContent).toBe('甲');
	expect(body.editor.state.selection.from).toBeGreaterThan(body.editor.state.doc.content.size / 2);
	const rule = open('<hr><p>一</p>');
	send(rule, copyBlockBelow(0));
	expect(written(rule)).toBe('<hr><hr><p>一</p>');
});

test('deletes a list with its last item, and leaves a line of the last block', () => {
	const body = open('<p>一</p><ul><li>二<ul><li>甲</li></ul></li></ul>');
	send(body, deleteBlock(blockOf(body, '甲')));
	send(body, deleteBlock(blockOf(body, '二')));
	expect(written(body)).toBe('<p>一</p>');
	send(body, deleteBlock(0));
	expect(body.html()).toBe('');
	expect(body.editor.state.doc.childCount).toBe(1);
});
