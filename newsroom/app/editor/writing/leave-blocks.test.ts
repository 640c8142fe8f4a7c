// @vitest-environment happy-dom

import { afterEach, describe, expect, test } from 'vitest';
import {
	caretAtEnd,
	caretBehind,
	openTestEditor,
	pressKey,
	typeAt,
} from '../../../testing/open-test-editor.ts';

const { open, closeAll } = openTestEditor();
afterEach(closeAll);

/** The body after keys behind a text, and then a word. */
function afterKeys(html: string, behind: string, ...keys: string[]): string {
	const body = open(html);
	caretBehind(body, behind);
	for (const key of keys) pressKey(body, key);
	const { view, state } = body.editor;
	view.dispatch(state.tr.insertText('新'));
	body.editor.state.doc.check();
	return body.html();
}

const picture = '<figure><img src="media/a.jpg" alt=""><figcaption>图注</figcaption></figure>';
const table = '<table><caption>表题</caption><tbody><tr><td>一</td></tr></tbody></table>';

describe('Enter', () => {
	test.each([
		[
			'the next line of a quotation',
			'<blockquote><p>一</p></blockquote>',
			'一',
			1,
			'<blockquote><p>一</p><p>新</p></blockquote>',
		],
		[
			'words below a quotation',
			'<blockquote><p>一</p></blockquote>',
			'一',
			2,
			'<blockquote><p>一</p></blockquote>\n<p>新</p>',
		],
		[
			'words below a quotation without paragraphs',
			'<blockquote>一</blockquote>',
			'一',
			2,
			'<blockquote>一</blockquote>\n<p>新</p>',
		],
		[
			'words between the parts of a quotation',
			'<blockquote><p>一</p><p>二</p></blockquote>',
			'一',
			2,
			'<blockquote><p>一</p></blockquote>\n<p>新</p>\n<blockquote><p>二</p></blockquote>',
		],
		[
			'words below a quotation in an item',
			'<ul><li><blockquote><p>一</p></blockquote></li></ul>',
			'一',
			2,
			'<ul><li><blockquote><p>一</p></blockquote><p>新</p></li></ul>',
		],
		['words below a figure', `${picture}<p>后</p>`, '图', 1, `${picture}\n<p>新</p>\n<p>后</p>`],
		['words in the line below a figure', picture, '图注', 1, `${picture}\n<p>新</p>`],
		[
			'words below a gallery',
			`<figure data-kind="gallery">${picture}<figcaption>全部</figcaption></figure>`,
			'图注',
			1,
			`<figure data-kind="gallery">${picture}<figcaption>全部</figcaption></figure>\n<p>新</p>`,
		],
		['words in a table below its caption', table, '表题', 1, table.replace('一', '新一')],
		[
			'the contents of a part to unfold',
			'<details><summary>题</summary><p>一</p></details>',
			'题',
			1,
			'<details><summary>题</summary><p>新一</p></details>',
		],
		[
			'contents of a part without any',
			'<details><summary>题</summary></details>',
			'题',
			1,
			'<details><summary>题</summary><p>新</p></details>',
		],
		[
			'words below a part to unfold',
			'<details><summary>题</summary><p>一</p></details>',
			'一',
			2,
			'<details><summary>题</summary><p>一</p></details>\n<p>新</p>',
		],
		['a line of code', '<pre>一</pre>', '一', 1, '<pre>一\n新</pre>'],
		['words below code', '<pre>一</pre>', '一', 2, '<pre>一</pre>\n<p>新</p>'],
		['a line of code within it', '<pre>一\n\n二</pre>', '一', 2, '<pre>一\n\n新\n\n二</pre>'],
		[
			'an item without the number of the one before',
			'<ol><li value="7" id="body-x">甲</li><li>乙</li></ol>',
			'甲',
			1,
			'<ol><li value="7" id="body-x">甲</li><li>新</li><li>乙</li></ol>'.replace(
				'value="7" id="body-x"',
				'id="body-x" value="7"',
			),
		],
		[
			'the rest of an item without its number',
			'<ol><li value="7">甲乙</li></ol>',
			'甲',
			1,
			'<ol><li value="7">甲</li><li>新乙</li></ol>',
		],
		[
			'a paragraph without the identifier',
			'<p id="body-x" data-align="right">一二</p>',
			'一',
			1,
			'<p id="body-x" data-align="right">一</p>\n<p data-align="right">新二</p>',
		],
		['a paragraph after a heading', '<h2 id="body-x">一</h2>', '一', 1, '<h2 id="body-x">一</h2>\n<p>新</p>'],
		['a heading of the rest', '<h2 id="body-x">一二</h2>', '一', 1, '<h2 id="body-x">一</h2>\n<h2>新二</h2>'],
		[
			'the next line of a cell',
			'<table><tbody><tr><td><p>一</p></td></tr></tbody></table>',
			'一',
			1,
			'<table><tbody><tr><td><p>一</p><p>新</p></td></tr></tbody></table>',
		],
	])('makes %s', (_, html, behind, presses, expected) => {
		expect(afterKeys(html, behind, ...Array<string>(presses).fill('Enter'))).toBe(expected);
	});

	test('in code is a line break with Shift, also in its last line', () => {
		expect(afterKeys('<pre>一</pre>', '一', 'Shift+Enter', 'Shift+Enter')).toBe('<pre>一\n\n新</pre>');
	});
});

describe('the last line', () => {
	test.each([
		['a table', '<table><tbody><tr><td>一</td></tr></tbody></table>'],
		['a figure', picture],
		['a rule', '<hr>'],
		['a part to unfold', '<details><summary>题</summary><p>一</p></details>'],
		['a quotation', '<blockquote>一</blockquote>'],
		['code', '<pre>一</pre>'],
	])('follows %s, and is stored once something is written in it', (_, block) => {
		const body = open(`<p>前</p>\n${block}`);
		expect(body.editor.state.doc.lastChild?.type.name).toBe('paragraph');
		expect(body.html()).toBe(`<p>前</p>\n${block}`);
		typeAt(body, '前', '言');
		expect(body.html()).toBe(`<p>前言</p>\n${block}`);
		body.replace(block);
		caretAtEnd(body);
		const { view, state } = body.editor;
		view.dispatch(state.tr.insertText('后'));
		expect(body.html()).toBe(`${block}\n<p>后</p>`);
		view.dispatch(body.editor.state.tr.delete(state.selection.from, state.selection.from + 1));
		expect(body.html()).toBe(block);
	});

	test('is there again when the words after a block are removed', () => {
		const body = open('<hr>\n<p>后</p>');
		body.editor.view.dispatch(body.editor.state.tr.delete(1, 4));
		expect(body.editor.state.doc.childCount).toBe(2);
		expect(body.html()).toBe('<hr>');
	});
});
