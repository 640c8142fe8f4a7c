// @vitest-environment happy-dom

import { undo } from '@tiptap/pm/history';
import { afterEach, expect, it } from 'vitest';
import { openTestEditor } from '../../testing/open-test-editor.ts';
import { runCommand } from '../editor/controls/toolbar-state.ts';
import { fillCaptions, picturesIn } from './body-pictures.ts';

const editors = openTestEditor();
afterEach(() => editors.closeAll());

const figure = (name: string, alt = '', caption = '') =>
	`<figure><img src="media/${name}.jpg" alt="${alt}"><figcaption>${caption}</figcaption></figure>`;

it('names each picture by its number and the words before it, as the server does', () => {
	const { editor } = editors.open(
		`${figure('a', ' 大桥 ', '图一')}<h2>工程</h2><p>第一段<b>完</b></p>${figure('b')}<p>${'甲'.repeat(60)}</p>${figure('a')}`,
	);
	expect(picturesIn(editor.state.doc)).toEqual([
		{ file: 'media/a.jpg', number: 1, after: '', alt: '大桥' },
		{ file: 'media/b.jpg', number: 2, after: '图一 工程 第一段完', alt: '' },
		{ file: 'media/a.jpg', number: 3, after: `…${'甲'.repeat(40)}`, alt: '' },
	]);
});

it('writes captions below pictures that have none, in one step', () => {
	const body = editors.open(`${figure('a')}<p>甲</p>${figure('b', '', '已有')}${figure('c')}${figure('a')}`);
	fillCaptions(body, (file) => ({ 'media/a.jpg': '合龙', 'media/b.jpg': '新' })[file] ?? '');
	expect(body.html().replaceAll('\n', '')).toBe(
		`${figure('a', '', '合龙')}<p>甲</p>${figure('b', '', '已有')}${figure('c')}${figure('a', '', '合龙')}`,
	);
	runCommand(body, undo);
	expect(body.html().replaceAll('\n', '')).toBe(
		`${figure('a')}<p>甲</p>${figure('b', '', '已有')}${figure('c')}${figure('a')}`,
	);
});
