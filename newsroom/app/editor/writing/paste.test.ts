// @vitest-environment happy-dom

import { AllSelection, Selection, TextSelection } from '@tiptap/pm/state';
import { afterEach, describe, expect, it, type Mock, vi } from 'vitest';
import { NewsroomFailure } from '../../data/query-client.ts';
import { type BodyEditor, createBodyEditor, type EditorOptions } from './create-editor.ts';
import type { PasteHandlers } from './paste.ts';

const opened: BodyEditor[] = [];

/** An editor whose markup is cleaned by what stands in for the server. */
function open(html: string, given: { clean?: Mock<PasteHandlers['clean']> } = {}) {
	const element = document.createElement('div');
	document.body.append(element);
	const pasting = {
		clean: vi.fn<PasteHandlers['clean']>(async (pasted) => ({
			html: pasted.replace(/<(\w+)[^>]* hidden>.*?<\/\1>|\s(?:data-|style)[-\w]*="[^"]*"/g, ''),
			remarks: [],
		})),
		...{ onPasted: vi.fn<PasteHandlers['onPasted']>(), onFiles: vi.fn() },
		...given,
	} satisfies PasteHandlers;
	const body = createBodyEditor({
		...{ element, html, lang: 'zh', isEditable: true, label: '正文', placeholder: '', className: '' },
		...{ menu: { show: () => undefined, handleKey: () => false }, pasting, keys: {} },
		...{
			videos: { follow: () => () => undefined, edit: null },
			onChange: () => undefined,
			onFocus: () => undefined,
		},
	} as EditorOptions);
	opened.push(body);
	const { view } = body.editor;
	const select = (from: number, to = from) =>
		view.dispatch(view.state.tr.setSelection(TextSelection.create(view.state.doc, from, to)));
	view.dispatch(view.state.tr.setSelection(Selection.atEnd(view.state.doc)));
	return {
		body,
		pasting,
		select,
		type: (text: string) => view.dispatch(view.state.tr.insertText(text)),
		copy() {
			view.dispatch(view.state.tr.setSelection(new AllSelection(view.state.doc)));
			return view.serializeForClipboard(view.state.selection.content()).dom.innerHTML;
		},
		async paste(markup: string, text = '') {
			const clipboardData = { files: [], getData: (kind: string) => (kind === 'text/html' ? markup : text) };
			view.dom.dispatchEvent(Object.assign(new Event('paste', { cancelable: true }), { clipboardData }));
			await vi.waitUntil(() => pasting.onPasted.mock.calls.length === pasting.clean.mock.calls.length);
		},
	};
}

afterEach(() => {
	for (const body of opened.splice(0)) body.destroy();
});

describe('markup from elsewhere', () => {
	it.each([
		[
			'marks itself as the library does',
			'<p data-pm-slice="0 0 []">明</p><p hidden>内部口径</p>',
			'<p>明</p>',
		],
		[
			'speaks of the mark',
			'<p>data-pm-slice data-portico-copy</p><p hidden>内部</p>',
			'<p>data-pm-slice data-portico-copy</p>',
		],
		['guesses our mark', '<p data-portico-copy="1-2-3-4">明</p><p hidden>内部</p>', '<p>明</p>'],
	])('is cleaned, also when it %s', async (_, pasted, stored) => {
		const { body, pasting, paste } = open('');
		await paste(pasted, '明\n内部');
		expect(pasting.clean).toHaveBeenCalledExactlyOnceWith(pasted);
		expect(body.html()).toBe(stored);
		expect(pasting.onPasted).toHaveBeenCalledExactlyOnceWith({ kind: 'cleaned', remarks: [] });
	});

	it('is pasted as plain text where it cannot be cleaned now, and says why', async () => {
		const error = new NewsroomFailure(503, '服务器忙', null);
		const { body, pasting, paste } = open('<p>前</p>', { clean: vi.fn().mockRejectedValue(error) });
		await paste('<p>正文</p><p style="display:none">内部口径</p>', '正文\r\n\r\n第二段\n');
		expect(body.html()).toBe('<p>前正文</p>\n<p>第二段</p>');
		expect(pasting.onPasted).toHaveBeenCalledExactlyOnceWith({ kind: 'plain', error });
		await paste('<p>正文</p><p style="display:none">内部口径</p>');
		expect(body.html()).toBe('<p>前正文</p>\n<p>第二段</p>');
		expect(pasting.onPasted).toHaveBeenLastCalledWith({ kind: 'nothing', error });
	});

	it('leaves the data of pictures in it behind, and still tells of them', async () => {
		const { pasting, paste } = open('');
		await paste(`<p>字<img src="data:image/png;base64,${'A'.repeat(100_000)}" alt="图1"></p>`);
		const [[sent = ''] = []] = pasting.clean.mock.calls;
		expect(sent).toMatch(/^<p>字<img src="data:image\/png;base64,A{400,}" alt="图1"><\/p>$/);
		expect(sent.length).toBeLessThan(1000);
	});

	it('stands before what is typed while it is being cleaned, and leaves the caret behind that', async () => {
		let answer: (cleaned: { html: string; remarks: [] }) => void = () => undefined;
		const cleaned = new Promise<{ html: string; remarks: [] }>((resolve) => {
			answer = resolve;
		});
		const { body, paste, type } = open('<p>前</p>', { clean: vi.fn(() => cleaned) });
		const pasted = paste('<b>贴</b>');
		type('后');
		answer({ html: '<p><b>贴</b></p>', remarks: [] });
		await pasted;
		type('。');
		expect(body.html()).toBe('<p>前<b>贴</b>后。</p>');
	});

	it.each([
		['<p>The |opened</p>', '<span>bridge </span>', '<p>The bridge opened</p>'],
		['<p>The| opened</p>', '<span> bridge</span>', '<p>The bridge opened</p>'],
		[
			'<p>The |opened</p>',
			'<html><body>\n<!--StartFragment--><span>bridge<span>&nbsp;</span></span><!--EndFragment-->\n</body></html>',
			'<p>The bridge opened</p>',
		],
		['<p>The |opened</p>', '<p>bridge </p><p> was </p>', '<p>The bridge</p>\n<p>was opened</p>'],
		['<p>The |opened</p>', '<p>bridge</p>\n<p>was</p>\n', '<p>The bridge</p>\n<p>wasopened</p>'],
	])('keeps the spaces between words: %s and %s', async (html, pasted, expected) => {
		const { body, select, paste } = open(html.replace('|', ''), {
			// The server trims paragraphs.
			clean: vi.fn(async () => ({
				html: pasted.includes('was') ? '<p>bridge</p>\n<p>was</p>' : '<p>bridge</p>',
				remarks: [],
			})),
		});
		select(html.indexOf('|') - 2);
		await paste(pasted);
		expect(body.html()).toBe(expected);
	});
});

describe('what an editor of this page has copied', () => {
	const html =
		'<h2 id="body-a">题</h2>\n<p><s>旧</s>新<a href="#body-note-1"><sup id="body-noteref-1">1</sup></a></p>\n' +
		'<ul><li>项</li></ul>\n<table><tbody><tr><td>一</td><td>二</td></tr></tbody></table>\n' +
		'<ol><li id="body-note-1">见公告。<a href="#body-noteref-1">↩</a></li></ol>';

	it('is pasted as it is in another one, and is the body it was read from on the clipboard', async () => {
		const copied = open(html).copy();
		const { body, pasting, paste } = open('');
		await paste(copied, '题');
		expect(body.html()).toBe(html);
		expect(pasting.clean).not.toHaveBeenCalled();
		expect(copied.replace(/ data-[-\w]+="[^"]*"/g, '')).toBe(html.replaceAll('\n', ''));
	});

	it('is cleaned once something else was copied', async () => {
		const before = open('<p>一</p>');
		const old = before.copy();
		before.copy();
		const { pasting, paste } = open('');
		await paste(old);
		expect(pasting.clean).toHaveBeenCalledOnce();
	});
});

describe('files', () => {
	const picture = new File(['x'], 'a.png', { type: 'image/png' });
	const fromBrowser =
		'<meta charset="utf-8"><!--StartFragment--><img src="https://example.org/a.png"><!--EndFragment-->';
	const give = (body: BodyEditor, name: string, data: { files: File[]; html?: string }) => {
		const given = {
			files: data.files,
			getData: (kind: string) => (kind === 'text/html' ? (data.html ?? '') : ''),
		};
		const transfers = { clipboardData: given, dataTransfer: given, clientX: 0, clientY: 0 };
		body.editor.view.dom.dispatchEvent(Object.assign(new Event(name, { cancelable: true }), transfers));
	};

	it.each([
		['', 'onFiles'],
		[fromBrowser, 'onFiles'],
		[`${fromBrowser}<p>图1</p>`, 'clean'],
	] as const)('are taken at the caret unless there are words beside them: %s', (html, handler) => {
		const { body, pasting, select } = open('<p>前后</p>');
		select(2);
		give(body, 'paste', { files: [picture], html });
		expect(pasting[handler]).toHaveBeenCalledOnce();
		if (handler === 'onFiles') expect(pasting.onFiles).toHaveBeenCalledWith([picture], 2);
		expect(pasting.onFiles.mock.calls.length + pasting.clean.mock.calls.length).toBe(1);
	});

	it('are taken where they are dropped', () => {
		const { body, pasting } = open('<p>前后</p><p>丙</p>');
		vi.spyOn(body.editor.view, 'posAtCoords').mockReturnValue({ pos: 5, inside: 4 });
		give(body, 'drop', { files: [picture] });
		expect(pasting.onFiles).toHaveBeenCalledExactlyOnceWith([picture], 5);
	});
});

describe('markup that reaches the document past the cleaner', () => {
	it.each([
		['columns', '<table data-columns="2"><tr><td>x</td></tr></table>'],
		[
			'columns of other elements',
			`<table data-columns='[{"name":"script","attributes":{},"children":[]}]'><tr><td>x</td></tr></table>`,
		],
		['parts', '<p>x<ruby data-parts="{}">a</ruby></p>'],
		['no parts', '<p>x<ruby data-parts="[null]">a</ruby></p>'],
		[
			'parts of other elements',
			`<p>x<ruby data-parts='[{"name":"plaintext","attributes":{},"children":[]}]'>a</ruby></p>`,
		],
		['an element', `<p>x<portico-place data-element='"!-- "'></portico-place></p>`],
		['another element', `<p>x<portico-place data-element='"plaintext"'></portico-place></p>`],
		['a section', '<table><tr data-section="plaintext"><td>x</td></tr></table>'],
		['a section without attributes', `<table><tr data-starts='[1]'><td>x</td></tr></table>`],
		['a span', '<table><tr><td rowspan="1000000000" colspan="-3">x</td></tr></table>'],
		['a link', '<portico-link-block href="javascript:alert(1)"><p>x</p></portico-link-block>'],
	])('cannot say what no body says: %s', (_, markup) => {
		const { body } = open('<p>后</p>');
		body.editor.view.pasteHTML(markup);
		body.editor.commands.insertContentAt(0, markup);
		const written = body.html();
		expect(written).toContain('x');
		expect(written).toContain('后');
		expect(written).not.toMatch(/script|plaintext|!--|1000000000|-3/);
		expect(body.unreadable()).toEqual([]);
	});

	it('keeps the words of a ruby, and no element around them that bodies lack', () => {
		const { body } = open('<p>后</p>');
		body.editor.view.pasteHTML('<p><ruby>汉<font><rt id="r" onclick="x()">hàn</rt></font></ruby></p>');
		expect(body.html()).toContain('<ruby>汉<rt id="r">hàn</rt></ruby>');
	});

	it('is shown, also where it is not edited', () => {
		const { body } = open('<p>前<ruby>汉<rt>hàn</rt></ruby></p>');
		expect(body.editor.view.dom.textContent).toBe('前汉hàn');
	});

	it('is found where it would be read as something else', () => {
		const { body } = open('<p>前</p>\n<p>后</p>');
		const { schema, tr } = body.editor.state;
		const place = schema.nodes.emptyInline?.create({ element: '!-- ' });
		if (!place) throw new Error('There is no such node.');
		body.editor.view.dispatch(tr.insert(2, place));
		expect(body.unreadable()).toEqual(['前']);
	});
});
