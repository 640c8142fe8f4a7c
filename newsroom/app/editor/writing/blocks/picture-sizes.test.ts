// @vitest-environment happy-dom

import { undo } from '@tiptap/pm/history';
import type { Command } from '@tiptap/pm/state';
import { afterEach, expect, test } from 'vitest';
import { openTestEditor } from '../../../../testing/open-test-editor.ts';
import type { BodyEditor } from '../create-editor.ts';
import { pictureAround } from '../insertions.ts';
import {
	mayBeGallery,
	type PictureSize,
	pictureSizeOf,
	setPictureSize,
	sizePicture,
} from './picture-sizes.ts';
import { kindsFor } from './turn-block.ts';

const { open, closeAll } = openTestEditor();
afterEach(closeAll);

const send = ({ editor }: BodyEditor, command: Command) =>
	command(editor.state, editor.view.dispatch, editor.view);
const written = (body: BodyEditor) => body.html().replaceAll('\n', '');
const image = (name: string) => `<img src="media/${name}.jpg" alt="${name}">`;
const figure = (name: string, width = '') =>
	`<figure${width && ` data-width="${width}"`}>${image(name)}<figcaption>${name}景</figcaption></figure>`;
const gallery = (contents: string, caption = '') =>
	`<figure data-kind="gallery">${contents}<figcaption>${caption}</figcaption></figure>`;

/** A body after the block at a position has another size, which can be undone in one step. */
function sized(html: string, pos: number, size: PictureSize): string {
	const body = open(html);
	expect(send(body, setPictureSize(pos, size))).toBe(true);
	body.editor.state.doc.check();
	expect(body.unreadable()).toEqual([]);
	const result = written(body);
	undo(body.editor.state, body.editor.view.dispatch);
	expect(written(body), 'one step to undo').toBe(html);
	return result;
}

test('shows a picture as wide as the text, and wide again', () => {
	expect(sized(`${figure('东')}<p>一</p>`, 0, 'text')).toBe(`${figure('东', 'text')}<p>一</p>`);
	expect(sized(`${figure('东', 'text')}<p>一</p>`, 0, 'wide')).toBe(`${figure('东')}<p>一</p>`);
});

test('gives a picture without a figure one, with its link', () => {
	expect(sized(`<p id="body-p"><a href="/x">${image('东')}</a></p>`, 0, 'text')).toBe(
		`<figure id="body-p" data-width="text"><a href="/x">${image('东')}</a><figcaption></figcaption></figure>`,
	);
});

test('puts a picture beside the next one, or the one before, and others to a gallery', () => {
	const [east, west] = [figure('东'), figure('西')];
	const both = gallery(east + west);
	expect(sized(`${figure('东', 'text')}${west}<p>一</p>`, 0, 'gallery')).toBe(`${both}<p>一</p>`);
	const body = open(`${east}${west}<p>一</p>`);
	const { firstChild, childCount } = body.editor.state.doc;
	expect(childCount).toBe(3);
	send(body, setPictureSize(firstChild?.nodeSize ?? 0, 'gallery'));
	expect(written(body)).toBe(`${both}<p>一</p>`);
	expect(sized(`${figure('南')}${gallery(east + west, '两岸')}<p>一</p>`, 0, 'gallery')).toBe(
		`${gallery(figure('南') + east + west, '两岸')}<p>一</p>`,
	);
	expect(sized(`<p>${image('东')}</p>${west}<p>一</p>`, 0, 'gallery')).toBe(
		`${gallery(`<figure>${image('东')}<figcaption></figcaption></figure>${west}`)}<p>一</p>`,
	);
});

test('takes a gallery apart into single pictures, and keeps what it says of all', () => {
	const both = gallery(figure('东') + figure('西'), '两<strong>岸</strong>');
	expect(sized(both, 0, 'wide')).toBe(`${figure('东')}${figure('西')}<p>两<strong>岸</strong></p>`);
	expect(sized(both, 0, 'text')).toBe(
		`${figure('东', 'text')}${figure('西', 'text')}<p>两<strong>岸</strong></p>`,
	);
	expect(sized(gallery(`${image('东')}${image('西')}`), 0, 'wide')).toBe(
		['东', '西'].map((name) => `<figure>${image(name)}<figcaption></figcaption></figure>`).join(''),
	);
});

test('changes nothing that is no picture, is so already, or has no picture beside it', () => {
	for (const [html, size] of [
		['<p>一</p>', 'text'],
		[`<p>一${image('东')}</p>`, 'text'],
		[figure('东'), 'wide'],
		[`${figure('东')}<p>一</p>${figure('西')}`, 'gallery'],
		['<figure data-video-id="v"><figcaption>片</figcaption></figure>', 'text'],
		['<figure><table><tbody><tr><td>一</td></tr></tbody></table></figure>', 'text'],
	] as const) {
		const body = open(html);
		expect([html, send(body, setPictureSize(0, size))]).toEqual([html, false]);
		expect(mayBeGallery(body.editor.state.doc, { node: body.editor.state.doc.child(0), pos: 0 })).toBe(false);
	}
});

test('finds the picture around the caret and of a selected figure, which is turned into nothing else', () => {
	const body = open(`${figure('东')}<p>${image('西')}</p><p>一</p>`);
	const { doc } = body.editor.state;
	expect(doc.children.map(pictureSizeOf)).toEqual(['wide', 'wide', null]);
	expect(doc.children.map((node) => kindsFor(node).length > 0)).toEqual([false, false, true]);
	body.editor.commands.setNodeSelection(0);
	expect(pictureAround(body.editor.state)?.node.attrs.alt).toBe('东');
	expect(send(body, sizePicture('text'))).toBe(true);
	expect(body.editor.state.selection.from).toBe(0);
	body.editor.commands.setTextSelection(doc.child(0).nodeSize + 1);
	expect(pictureAround(body.editor.state)?.node.attrs.alt).toBe('西');
	expect(written(body)).toBe(`${figure('东', 'text')}<p>${image('西')}</p><p>一</p>`);
});
