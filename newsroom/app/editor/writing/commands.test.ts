// @vitest-environment happy-dom

import { getSchema } from '@tiptap/core';
import { GapCursor } from '@tiptap/pm/gapcursor';
import { type Command, EditorState, TextSelection } from '@tiptap/pm/state';
import { deleteColumn, mergeCells } from '@tiptap/pm/tables';
import { describe, expect, test } from 'vitest';
import { parseMarkup } from '../document/markup.ts';
import { parseBody } from '../document/parse-body.ts';
import { bodySchema } from '../document/schema.ts';
import { serialiseBody } from '../document/serialise-body.ts';
import { align } from './alignment.ts';
import {
	backspaceInItem,
	enterInItem,
	indentItem,
	inOneStep,
	setBlock,
	toggleList,
	toggleQuote,
} from './block-commands.ts';
import { find, findingOf, findNext, findText, replaceFound } from './find-text.ts';
import { insertFootnote } from './footnotes.ts';
import {
	exchangePicture,
	insertDetails,
	insertFile,
	insertPictures,
	insertRule,
	insertTable,
	insertVideo,
	removeBlock,
} from './insertions.ts';
import { clearMarks, hasMark, linkAround, removeLink, setLink, toggleMark } from './mark-commands.ts';
import { addRow, toggleCaption, toggleHeadRow } from './tables/table-commands.ts';

const schema = getSchema(bodySchema);
const [findPlugin] = findText.config.addProseMirrorPlugins?.call({} as never) ?? [];

/** A body with the caret at `|`, or the selection between two of them. */
function open(html: string): EditorState {
	const { blocks } = parseBody(parseMarkup(html));
	const marked = schema.nodeFromJSON({ type: 'doc', content: blocks });
	const places: number[] = [];
	marked.descendants((node, position) => {
		for (const { index } of (node.text ?? '').matchAll(/\|/g)) places.push(position + index - places.length);
	});
	let state = EditorState.create({ doc: marked, plugins: findPlugin ? [findPlugin] : [] });
	for (const place of places) state = state.apply(state.tr.delete(place, place + 1));
	const [from = 1, to = from] = places;
	return state.apply(state.tr.setSelection(TextSelection.create(state.doc, from, to)));
}

function after(html: string, ...commands: Command[]): EditorState {
	let state = open(html);
	for (const command of commands) {
		const ran = command(state, (transaction) => {
			state = state.apply(transaction);
		});
		if (!ran) throw new Error('The command did nothing.');
		state.doc.check();
	}
	return state;
}

const written = (html: string, ...commands: Command[]) => serialiseBody(after(html, ...commands).doc);
/** As choosing from the slash menu does. */
const removeTyped: Command = (state, dispatch) => {
	const { $from } = state.selection;
	dispatch?.(state.tr.delete($from.start(), $from.pos));
	return true;
};
const type =
	(text: string): Command =>
	(state, dispatch) => {
		dispatch?.(state.tr.insertText(text));
		return true;
	};

test.each<[string, string, Command[], string]>([
	['a heading of a paragraph', '<p>一|</p>', [setBlock('heading', { level: 3 })], '<h3>一</h3>'],
	['a paragraph of a heading', '<h2>一|</h2>', [setBlock('paragraph')], '<p>一</p>'],
	['code of a paragraph', '<p>一|</p>', [setBlock('pre')], '<pre>一</pre>'],
	[
		'a heading of an item',
		'<ul><li>一|</li><li>二</li></ul>',
		[setBlock('heading', { level: 2 })],
		'<h2>一</h2>\n<ul><li>二</li></ul>',
	],
	[
		'a heading of an item, as one step with what was typed to choose it',
		'<ul><li>/bt|一</li><li>二</li></ul>',
		[inOneStep(removeTyped, setBlock('heading', { level: 2 }))],
		'<h2>一</h2>\n<ul><li>二</li></ul>',
	],
	[
		'a list of paragraphs',
		'<p>一|</p><p>二|</p>',
		[toggleList('ul')],
		'<ul><li><p>一</p></li><li><p>二</p></li></ul>',
	],
	['a list of a heading', '<h2>一|</h2>', [toggleList('ol')], '<ol><li><p>一</p></li></ol>'],
	['another kind of list', '<ul><li>一|</li></ul>', [toggleList('ol')], '<ol><li>一</li></ol>'],
	['paragraphs of a list', '<ul><li>|一</li><li>二|</li></ul>', [toggleList('ul')], '<p>一</p>\n<p>二</p>'],
	[
		'a list in a cell',
		'<table><tbody><tr><td>一|</td></tr></tbody></table>',
		[toggleList('ul')],
		'<table><tbody><tr><td><ul><li><p>一</p></li></ul></td></tr></tbody></table>',
	],
	['a quotation', '<p>一|</p>', [toggleQuote], '<blockquote><p>一</p></blockquote>'],
	['the end of a quotation of words', '<blockquote>一|</blockquote>', [toggleQuote], '<p>一</p>'],
	['a paragraph at the right', '<p>一|</p>', [align('right')], '<p data-align="right">一</p>'],
	[
		'a cell in the middle',
		'<table><tbody><tr><td>一|</td></tr></tbody></table>',
		[align('center')],
		'<table><tbody><tr><td data-align="center">一</td></tr></tbody></table>',
	],
	['the next item', '<ul><li>一|</li></ul>', [enterInItem, type('二')], '<ul><li>一</li><li>二</li></ul>'],
	['an item of the rest', '<ul><li>一|二</li></ul>', [enterInItem], '<ul><li>一</li><li>二</li></ul>'],
	[
		'the end of a list',
		'<ul><li>一|</li></ul>',
		[enterInItem, enterInItem, type('二')],
		'<ul><li>一</li></ul>\n<p>二</p>',
	],
	[
		'the end of a list within a list',
		'<ul><li>一<ul><li>二|</li></ul></li></ul>',
		[enterInItem, enterInItem, type('三')],
		'<ul><li>一<ul><li>二</li></ul></li><li>三</li></ul>',
	],
	[
		'an item that leaves the list',
		'<ul><li>|一</li><li>二</li></ul>',
		[backspaceInItem],
		'<p>一</p>\n<ul><li>二</li></ul>',
	],
	[
		'an item below another',
		'<ul><li>一</li><li>二|</li></ul>',
		[indentItem('in')],
		'<ul><li>一<ul><li>二</li></ul></li></ul>',
	],
	[
		'an item one level up',
		'<ul><li>一<ul><li>二|</li></ul></li></ul>',
		[indentItem('out')],
		'<ul><li>一</li><li><p>二</p></li></ul>',
	],
	['a rule', '<p>一|</p><p>二</p>', [insertRule], '<p>一</p>\n<hr>\n<p>二</p>'],
	[
		'a table in the place of an empty paragraph',
		'<p>一</p><p>|</p>',
		[insertTable, type('甲')],
		`<p>一</p>\n<table><thead><tr><th scope="col">甲</th>${'<th scope="col"></th>'.repeat(2)}</tr></thead><tbody>${`<tr>${'<td></td>'.repeat(3)}</tr>`.repeat(2)}</tbody></table>`,
	],
	[
		'a part to unfold',
		'<p>一|</p>',
		[insertDetails, type('更多')],
		'<p>一</p>\n<details><summary>更多</summary><p></p></details>',
	],
	[
		'a picture after an item',
		'<ul><li>一|</li></ul>',
		[insertPictures([{ id: 'media/a.jpg', alt: '桥', caption: '' }]), type('说明')],
		'<ul><li>一<figure><img src="media/a.jpg" alt="桥"><figcaption>说明</figcaption></figure></li></ul>',
	],
	[
		'a gallery',
		'<p>一|</p>',
		[
			insertPictures([
				{ id: 'media/a.jpg', alt: '', caption: '合龙' },
				{ id: 'media/b.jpg', alt: '', caption: '' },
			]),
		],
		'<p>一</p>\n<figure data-kind="gallery"><figure><img src="media/a.jpg" alt=""><figcaption>合龙</figcaption></figure><figure><img src="media/b.jpg" alt=""><figcaption></figcaption></figure><figcaption></figcaption></figure>',
	],
	[
		'another picture in the place of one, with its words, and the caption that it had',
		'<figure><img src="media/a.jpg" alt="桥"><figcaption>|图注</figcaption></figure>',
		[exchangePicture({ id: 'media/b.jpg', alt: '港' })],
		'<figure><img src="media/b.jpg" alt="港"><figcaption>图注</figcaption></figure>',
	],
	[
		'a video with its caption',
		'<p>|</p>',
		[insertVideo('tour'), type('参观')],
		'<figure data-video-id="tour"><figcaption>参观</figcaption></figure>',
	],
	[
		'a file',
		'<p>|</p>',
		[insertFile({ id: 'media/form.pdf', name: '表' })],
		'<p><a href="media/form.pdf">表</a></p>',
	],
	[
		'nothing of a figure',
		'<p>一</p><figure><img src="media/a.jpg" alt=""><figcaption>说|明</figcaption></figure>',
		[removeBlock],
		'<p>一</p>',
	],
])('makes %s', (_, html, commands, expected) => {
	expect(written(html, ...commands)).toBe(expected);
});

describe('marks', () => {
	test.each<[string, string, Command[], string]>([
		['bold', '<p>一|二|三</p>', [toggleMark('strong')], '<p>一<strong>二</strong>三</p>'],
		[
			'no bold of either kind',
			'<p>|<b>一</b><strong>二</strong>|</p>',
			[toggleMark('strong')],
			'<p>一二</p>',
		],
		[
			'bold what is typed next',
			'<p>一|</p>',
			[toggleMark('strong'), type('二')],
			'<p>一<strong>二</strong></p>',
		],
		[
			'none but links',
			'<p>|<a href="/x"><em>一</em></a><u>二</u>|</p>',
			[clearMarks],
			'<p><a href="/x">一</a>二</p>',
		],
		[
			'a link of words',
			'<p>一|二|</p>',
			[setLink('https://a.example/', '')],
			'<p>一<a href="https://a.example/" rel="noopener noreferrer">二</a></p>',
		],
		[
			'a link with its words',
			'<p>一|</p>',
			[setLink('/articledetail/a1', '大桥'), type('！')],
			'<p>一<a href="/articledetail/a1">大桥</a>！</p>',
		],
		[
			'another address of a link',
			'<p>一<a href="/x">二<b>|三</b></a></p>',
			[setLink('/y', '')],
			'<p>一<a href="/y">二<b>三</b></a></p>',
		],
		['no link', '<p>一<a href="/x">二|三</a></p>', [removeLink], '<p>一二三</p>'],
	])('gives %s', (_, html, commands, expected) => {
		expect(written(html, ...commands)).toBe(expected);
	});

	test('are on where all words have them', () => {
		expect(hasMark(open('<p>|<b>一</b><strong>二</strong>|</p>'), 'strong')).toBe(true);
		expect(hasMark(open('<p>|<b>一</b>二|</p>'), 'strong')).toBe(false);
		expect(linkAround(open('<p>一<a href="/x">二|三</a></p>'))).toEqual({ from: 2, to: 4, href: '/x' });
		expect(linkAround(open('<p>一|</p>'))).toBeNull();
	});
});

describe('tables', () => {
	const table =
		'<table><thead><tr><th scope="col">甲|</th><th scope="col">乙</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr></tbody></table>';
	const body = table.replace('甲|', '甲').replace('1', '1|');
	const emptyRow = '<tr><td></td><td></td></tr>';
	test.each<[string, string, Command, string]>([
		['a row below the head', table, addRow('below'), `</thead><tbody>${emptyRow}<tr><td>1</td>`],
		[
			'a row above the head',
			table,
			addRow('above'),
			'<thead><tr><th scope="col"></th><th scope="col"></th></tr><tr><th scope="col">甲',
		],
		['a row above another', body, addRow('above'), `<tbody>${emptyRow}<tr><td>1</td>`],
		['a row below another', body, addRow('below'), `<td>2</td></tr>${emptyRow}</tbody>`],
		['no head', table, toggleHeadRow, '<table><tbody><tr><td>甲</td><td>乙</td></tr><tr><td>1</td>'],
		['a column less', body, deleteColumn, '<th scope="col">乙</th></tr></thead><tbody><tr><td>2</td></tr>'],
		['a caption', body, toggleCaption, '<table><caption></caption><thead>'],
		[
			'no caption',
			body.replace('<table>', '<table><caption>标题</caption>'),
			toggleCaption,
			'<table><thead>',
		],
		['nothing of it', `<p>一</p>${body}`, removeBlock, '<p>一</p>'],
	])('get %s', (_, html, command, expected) => {
		expect(written(html, command)).toContain(expected);
	});

	test('merge no cells without several selected', () => {
		expect(mergeCells(open(body))).toBe(false);
	});
});

test('blocks are inserted between blocks, where the gap cursor is', () => {
	const state = open('<hr><hr>');
	const between = new GapCursor(state.doc.resolve(1));
	let after = state.apply(state.tr.setSelection(between));
	const isDone = insertVideo('tour')(after, (transaction) => {
		after = after.apply(transaction);
	});
	expect([isDone, serialiseBody(after.doc)]).toEqual([
		true,
		'<hr>\n<figure data-video-id="tour"><figcaption></figcaption></figure>\n<hr>',
	]);
});

test('footnotes are numbered in the order of the text, with their notes at the end', () => {
	const html = written('<p>一二|三</p>', insertFootnote, type('第一'));
	expect(html).toBe(
		'<p>一二<a href="#body-note-1"><sup id="body-noteref-1">1</sup></a>三</p>\n' +
			'<ol><li id="body-note-1">第一 <a href="#body-noteref-1">↩</a></li></ol>',
	);
	const both = written(html.replace('<p>一二', '<p>一|二'), insertFootnote, type('更早'));
	expect(both).toContain('<p>一<a href="#body-note-2"><sup id="body-noteref-2">1</sup></a>二');
	expect(both).toContain('<sup id="body-noteref-1">2</sup>');
	expect(both).toContain(
		'<ol><li id="body-note-2">更早 <a href="#body-noteref-2">↩</a></li><li id="body-note-1">',
	);
});

describe('searching a body', () => {
	const html = '<p>|大桥<b>通</b>车，大桥通车。</p><h2>Bridge bridge</h2>';
	const count = (query: string) => findingOf(after(html, find(query))).matches.length;

	test('finds words across marks, in any case', () => {
		expect([count('大桥通车'), count('BRIDGE'), count('桥梁'), count('')]).toEqual([2, 2, 0, 0]);
	});

	test('goes around the end, and selects what it found', () => {
		const state = after(html, find('大桥通车'), findNext(1), findNext(1));
		expect([findingOf(state).current, state.selection.from]).toEqual([0, 1]);
		expect(findingOf(after(html, find('大桥通车'), findNext(-1))).current).toBe(1);
	});

	test('replaces the current place, or all of them, and keeps marks', () => {
		expect(written('<p>|<b>大桥</b>和大桥</p>', find('大桥'), replaceFound('隧道', { all: false }))).toBe(
			'<p><b>隧道</b>和大桥</p>',
		);
		expect(written('<p>|<b>大桥</b>和大桥</p>', find('大桥'), replaceFound('隧道', { all: true }))).toBe(
			'<p><b>隧道</b>和隧道</p>',
		);
		expect(written('<p>|大桥和大桥</p>', find('大桥'), replaceFound('', { all: true }))).toBe('<p>和</p>');
	});
});

describe('replacing place by place', () => {
	const all = '大桥合龙，大桥通车，大桥验收。';
	const replaceOne = (text: string, query: string, by: string, times: number) =>
		written(text, find(query), ...Array<Command>(times).fill(replaceFound(by, { all: false })));

	test.each([`<p>|${all}</p>`, `<p>${all}|</p>`, `<p>${all.replace('大桥通车', '大|桥通车')}</p>`])(
		'goes on behind what it has replaced, wherever the caret was: %s',
		(html) => {
			expect(replaceOne(html, '大桥', '特大桥', 3)).toBe('<p>特大桥合龙，特大桥通车，特大桥验收。</p>');
		},
	);

	test('goes on behind words that repeat the query, or differ in case alone', () => {
		expect(replaceOne(`<p>|${all}</p>`, '大桥', '大桥大桥', 2)).toBe(
			'<p>大桥大桥合龙，大桥大桥通车，大桥验收。</p>',
		);
		expect(replaceOne('<p>|Bridge one, Bridge two.</p>', 'bridge', 'bridge', 2)).toBe(
			'<p>bridge one, bridge two.</p>',
		);
		expect(replaceOne('<p>|İİ大桥，大桥</p>', '大桥', '隧道', 1)).toBe('<p>İİ隧道，大桥</p>');
	});

	test('selects the place that comes next', () => {
		const state = after(`<p>|${all}</p>`, find('大桥'), replaceFound('特大桥', { all: false }));
		const { from, to } = state.selection;
		expect([findingOf(state).current, from, to]).toEqual([1, 7, 9]);
	});
});
