// @vitest-environment happy-dom

import { AllSelection, type Command } from '@tiptap/pm/state';
import { CellSelection } from '@tiptap/pm/tables';
import { describe, expect, test } from 'vitest';
import { applyCommands, openEditorState, tableMarkup } from '../../../testing/open-editor-state.ts';
import { serialiseBody } from '../document/serialise-body.ts';
import { align, alignmentOf } from './alignment.ts';
import { isInList, isQuoted, setBlock, toggleList, toggleQuote } from './block-commands.ts';
import { clearMarks, hasLink, hasMark, removeLink, setLink, toggleMark } from './mark-commands.ts';

const written = (html: string, ...commands: Command[]) =>
	serialiseBody(applyCommands(openEditorState(html), ...commands).doc);

describe('a mark', () => {
	test.each<[string, string, string]>([
		[
			'all of a selection that ends with it',
			'<p>|甲乙<strong>丙</strong>|</p>',
			'<p><strong>甲乙丙</strong></p>',
		],
		[
			'all of a selection that begins with it',
			'<p>|<strong>甲</strong>乙|</p>',
			'<p><strong>甲乙</strong></p>',
		],
		[
			'all of a selection with both kinds of it around other words',
			'<p>|<b>甲</b>乙<strong>丙</strong>|</p>',
			'<p><strong>甲乙丙</strong></p>',
		],
		[
			'all paragraphs',
			'<p>|甲</p><p><strong>乙</strong>|</p>',
			'<p><strong>甲</strong></p>\n<p><strong>乙</strong></p>',
		],
		['line breaks among the words', '<p>|甲<br>乙|</p>', '<p><strong>甲<br>乙</strong></p>'],
	])('is given to %s', (_, html, expected) => {
		expect(hasMark(openEditorState(html), 'strong')).toBe(false);
		expect(written(html, toggleMark('strong'))).toBe(expected);
	});

	test('is given to a whole body', () => {
		const state = openEditorState('<p>甲</p><ul><li>乙</li></ul>');
		const all = state.apply(state.tr.setSelection(new AllSelection(state.doc)));
		expect(serialiseBody(applyCommands(all, toggleMark('em')).doc)).toBe(
			'<p><em>甲</em></p>\n<ul><li><em>乙</em></li></ul>',
		);
	});

	test.each(['sub', 'sup'])('of lowered or raised words replaces the other one: %s', (mark) => {
		const other = mark === 'sub' ? 'sup' : 'sub';
		expect(written(`<p>甲<${other}>|丙|</${other}></p>`, toggleMark(mark))).toBe(
			`<p>甲<${mark}>丙</${mark}></p>`,
		);
		expect(
			written(`<p>甲<${other}>丙|</${other}></p>`, toggleMark(mark), (state, dispatch) => {
				dispatch?.(state.tr.insertText('丁'));
				return true;
			}),
		).toBe(`<p>甲<${other}>丙</${other}><${mark}>丁</${mark}></p>`);
	});

	test('leaves the numbers of footnotes as they are', () => {
		const note = '<a href="#body-note-1"><sup id="body-noteref-1">1</sup></a>';
		const html = `<p>|甲${note}乙|</p>`;
		expect(written(html, toggleMark('sub'))).toBe(`<p><sub>甲</sub>${note}<sub>乙</sub></p>`);
		expect(written(html, toggleMark('sub'), toggleMark('sub'))).toBe(`<p>甲${note}乙</p>`);
		expect(written(html, toggleMark('u'), clearMarks)).toBe(`<p>甲${note}乙</p>`);
		expect(written(html, setLink('/x', ''))).toBe(`<p><a href="/x">甲</a>${note}<a href="/x">乙</a></p>`);
	});
});

describe('selected cells', () => {
	/** The second and third cell of the last two rows are selected. */
	const rows = (mark: (words: string) => string, select = '') =>
		tableMarkup(['thead', 'A B C'], ['tbody', '一 二 三/四 五 六'])
			.replace('二', mark('二') + select)
			.replace('六', mark('六') + select)
			.replace(/[三五]/g, mark);
	const as = (tag: string) => (words: string) => `<${tag}>${words}</${tag}>`;
	const plain = rows((words) => words, '|');
	const marked = (tag: string) => rows(as(tag), '|');

	test.each<[string, string, Command, string]>([
		['are all bold', plain, toggleMark('strong'), rows(as('strong'))],
		[
			'are all bold where some were',
			plain.replace('三', '<b>三</b>'),
			toggleMark('strong'),
			rows(as('strong')),
		],
		['are no longer bold where all were', marked('strong'), toggleMark('strong'), rows((words) => words)],
		[
			'have no marks',
			marked('em').replace('A', '<em>A</em>'),
			clearMarks,
			rows((words) => words).replace('A', '<em>A</em>'),
		],
		['are a link each', plain, setLink('/x', ''), rows((words) => `<a href="/x">${words}</a>`)],
		['have no link', rows((words) => `<a href="/x">${words}</a>`, '|'), removeLink, rows((words) => words)],
		['are a list each', plain, toggleList('ul'), rows((words) => `<ul><li><p>${words}</p></li></ul>`)],
		[
			'are no lists where all were',
			rows((words) => `<ul><li>${words}</li></ul>`)
				.replace('二', '二|')
				.replace('六', '六|'),
			toggleList('ul'),
			rows(as('p')),
		],
		['are quoted', plain, toggleQuote, rows((words) => `<blockquote><p>${words}</p></blockquote>`)],
		['are headings', plain, setBlock('heading', { level: 3 }), rows(as('h3'))],
	])('%s', (_, html, command, expected) => {
		const after = applyCommands(openEditorState(html), command);
		expect(serialiseBody(after.doc)).toBe(expected);
		expect(after.selection).toBeInstanceOf(CellSelection);
		expect(after.selection.ranges).toHaveLength(4);
	});

	test('are all at the right, and as usual again', () => {
		const right = plain.replaceAll('|', '').replace(/<td>(?=[二三五六])/g, '<td data-align="right">');
		expect(written(plain, align('right'))).toBe(right);
		expect(written(plain, align('right'), align(null))).toBe(plain.replaceAll('|', ''));
	});

	test('are lists where those that are not become some', () => {
		const some = plain.replace('二|', '<ul><li>二|</li></ul>');
		expect(written(some, toggleList('ul'))).toBe(
			rows((words) => `<ul><li><p>${words}</p></li></ul>`).replace('<p>二</p>', '二'),
		);
	});

	test('show what all of them have', () => {
		const [none, some] = [openEditorState(plain), openEditorState(plain.replace('二', '<b>二</b>'))];
		expect([
			hasMark(none, 'strong'),
			hasMark(some, 'strong'),
			hasMark(openEditorState(marked('b')), 'strong'),
		]).toEqual([...[false, false, true]]);
		expect([hasLink(none), hasLink(openEditorState(plain.replace('三', '<a href="/x">三</a>')))]).toEqual([
			false,
			true,
		]);
		expect(isInList(applyCommands(none, toggleList('ol')), 'ol')).toBe(true);
		expect(isQuoted(applyCommands(none, toggleQuote))).toBe(true);
		expect(alignmentOf(applyCommands(none, align('center')))).toBe('center');
		expect([isInList(none, 'ol'), isQuoted(none), alignmentOf(none)]).toEqual([false, false, null]);
	});
});

describe('alignment', () => {
	test.each<[string, string, string]>([
		[
			'items and paragraphs',
			'<p>|甲</p><ul><li>乙</li><li><p>丙</p></li></ul><p>丁|</p>',
			'<p data-align="right">甲</p>\n<ul><li><p data-align="right">乙</p></li><li><p data-align="right">丙</p></li></ul>\n<p data-align="right">丁</p>',
		],
		[
			'a cell instead of its paragraph',
			'<table><tbody><tr><td><p data-align="center">甲|</p></td></tr></tbody></table>',
			'<table><tbody><tr><td data-align="right"><p>甲</p></td></tr></tbody></table>',
		],
		[
			'one of the paragraphs of a cell',
			'<table><tbody><tr><td><p>甲</p><p>乙|</p></td></tr></tbody></table>',
			'<table><tbody><tr><td><p>甲</p><p data-align="right">乙</p></td></tr></tbody></table>',
		],
		[
			'an item in a cell',
			'<table><tbody><tr><td><ul><li>甲|</li></ul></td></tr></tbody></table>',
			'<table><tbody><tr><td><ul><li><p data-align="right">甲</p></li></ul></td></tr></tbody></table>',
		],
	])('is that of %s', (_, html, expected) => {
		const after = applyCommands(openEditorState(html), align('right'));
		expect(serialiseBody(after.doc)).toBe(expected);
		expect(alignmentOf(after)).toBe('right');
	});

	test('of different kinds is none', () => {
		expect(alignmentOf(openEditorState('<p data-align="right">|甲</p><p>乙|</p>'))).toBeNull();
	});
});

test('a list in a cell is none of the list around its table', () => {
	const html = (cell: string) =>
		`<ul><li>甲<table><tbody><tr><td>${cell}</td></tr></tbody></table></li></ul>`;
	expect(written(html('乙|'), toggleList('ol'))).toBe(html('<ol><li><p>乙</p></li></ol>'));
});
