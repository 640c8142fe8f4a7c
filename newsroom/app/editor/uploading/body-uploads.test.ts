// @vitest-environment happy-dom

import { isFilmFile } from '@portico/api/newsroom/upload-rules.ts';
import { undo } from '@tiptap/pm/history';
import { type Command, TextSelection } from '@tiptap/pm/state';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { caretBehind, openTestEditor, typeAt } from '../../../testing/open-test-editor.ts';
import { pictureFile } from '../../../testing/upload-server.ts';
import { showLanguage } from '../../messages/messages.ts';
import { FileUpload, type UploadState } from '../../uploads/file-upload.ts';
import { runCommand } from '../controls/toolbar-state.ts';
import { moveBlockTo } from '../writing/blocks/move-block.ts';
import { turnBlock } from '../writing/blocks/turn-block.ts';
import type { BodyEditor } from '../writing/create-editor.ts';
import { BodyUploads } from './body-uploads.ts';
import { placesIn } from './upload-places.ts';

const { showToast } = vi.hoisted(() => ({ showToast: vi.fn() }));
vi.mock('../../controls/toasts.tsx', () => ({ showToast }));

const editors = openTestEditor();
beforeEach(() => showLanguage('zh'));
afterEach(() => {
	editors.closeAll();
	showToast.mockClear();
});

/** An upload that a test brings from state to state. */
class TestUpload extends FileUpload {
	#listeners: (() => void)[] = [];
	override readonly subscribe = (listener: () => void) => {
		this.#listeners.push(listener);
		return () => undefined;
	};
	become(state: UploadState) {
		this.state = state;
		for (const listener of this.#listeners) listener();
	}
	arrive() {
		this.become({ kind: 'done', file: `media/${this.file.name}` });
	}
}

/** Uploads into a body, with the caret behind some of its words. */
function begin(html: string, behind: string, ...names: string[]) {
	const body = editors.open(html);
	caretBehind(body, behind);
	const begun: TestUpload[] = [];
	const queue = {
		add: (files: readonly File[]) =>
			files.map((file) => {
				const upload = new TestUpload(
					file,
					{ personId: 'p1', isFilm: isFilmFile(file) },
					{
						...{ isInUse: () => false, onWaiting: () => undefined, onEnd: () => undefined },
					},
				);
				begun.push(upload);
				if (file.name.startsWith('坏')) upload.refuse('打不开');
				return upload;
			}),
	};
	const uploads = new BodyUploads(queue, 'p1');
	const detach = uploads.attach(body);
	const drop = (...added: string[]) =>
		uploads.add(
			added.map((name) => pictureFile(name.includes('.') ? name : `${name}.jpg`)),
			body.editor.state.selection.to,
		);
	drop(...names);
	const uploadOf = (name: string) =>
		begun.find(({ file }) => [name, `${name}.jpg`].includes(file.name)) as TestUpload;
	return { body, uploads, detach, drop, uploadOf };
}

/** The body in short: its words, and pictures by name. */
const read = (body: BodyEditor) =>
	body
		.html()
		.replace(/<figure><img src="media\/(\w+)\.jpg" alt=""><figcaption><\/figcaption><\/figure>/g, '[$1]')
		.replace(/<\/?p>|\n/g, ' ')
		.replace(/ +/g, ' ')
		.trim();

/** What the page shows, with the lines of uploads. */
const shown = (body: BodyEditor) =>
	[...body.editor.view.dom.children].map((block) =>
		block.matches('.ProseMirror-widget') ? '…' : block.matches('figure') ? '[]' : block.textContent,
	);

function selectFrom(body: BodyEditor, first: string, last: string): void {
	caretBehind(body, first);
	const { from } = body.editor.state.selection;
	caretBehind(body, last);
	const { state, view } = body.editor;
	view.dispatch(state.tr.setSelection(TextSelection.create(state.doc, from, state.selection.to)));
}

const erase = (body: BodyEditor) => body.editor.view.dispatch(body.editor.state.tr.deleteSelection());

it('holds a place after the words of the caret, without a trace in the document', () => {
	const { body, uploadOf } = begin('<p>甲乙</p><p>丙</p>', '甲', '图');
	expect(shown(body)).toEqual(['甲乙', '…', '丙']);
	expect(body.html()).toBe('<p>甲乙</p><p>丙</p>');
	expect(undo(body.editor.state)).toBe(false);
	uploadOf('图').arrive();
	expect(body.html()).toBe(
		'<p>甲乙</p>\n<figure><img src="media/图.jpg" alt=""><figcaption></figcaption></figure>\n<p>丙</p>',
	);
	expect(placesIn(body.editor.state)).toEqual([]);
});

it('shows a film as the video that it becomes', () => {
	const { body, uploadOf } = begin('<p>甲</p>', '甲', '通车.MP4');
	expect(uploadOf('通车.MP4').purpose.isFilm).toBe(true);
	uploadOf('通车.MP4').become({ kind: 'done', file: 'opening-1' });
	expect(body.html()).toBe('<p>甲</p>\n<figure data-video-id="opening-1"><figcaption></figcaption></figure>');
});

it('says in its place why a picture was refused at once', () => {
	const { body, uploads, uploadOf } = begin('<p>甲</p>', '甲', '坏', 'a');
	expect(shown(body)).toEqual(['甲', '…', '…']);
	expect(showToast).not.toHaveBeenCalled();
	const [refused] = uploads.files();
	expect(refused?.upload).toBe(uploadOf('坏'));
	expect(refused?.upload.state).toMatchObject({ kind: 'failed', reason: '打不开' });
	if (refused) uploads.remove(refused);
	expect(shown(body)).toEqual(['甲', '…']);
});

it('leaves an empty line behind the place, where one goes on writing', () => {
	const { body, drop, uploadOf } = begin('<p>甲</p><p></p>', '甲');
	body.editor.commands.setTextSelection(body.editor.state.doc.content.size - 1);
	drop('a');
	body.editor.view.dispatch(body.editor.state.tr.insertText('乙'));
	uploadOf('a').arrive();
	expect(read(body)).toBe('甲 [a] 乙');
});

it('follows the block that it is in where that is moved or turned, and back', () => {
	const { body, uploadOf } = begin('<p>甲</p><p>乙</p><h2>丙</h2>', '乙', 'a');
	const send = (command: Command) => command(body.editor.state, body.editor.view.dispatch, body.editor.view);
	send(moveBlockTo(3, 0));
	expect(shown(body)).toEqual(['乙', '…', '甲', '丙']);
	send(turnBlock(0, 'ul'));
	expect(body.editor.view.dom.querySelector('li > .ProseMirror-widget')).not.toBeNull();
	send(undo);
	send(undo);
	expect(shown(body)).toEqual(['甲', '乙', '…', '丙']);
	send(moveBlockTo(0, 6));
	uploadOf('a').arrive();
	expect(read(body)).toBe('乙 [a] 甲 <h2>丙</h2>');
});

it('follows what is typed before and after it, and leaves the caret where it is', () => {
	const { body, uploadOf } = begin('<p>甲</p><p>丙</p>', '甲', 'a');
	typeAt(body, '甲', '一');
	body.editor.commands.splitBlock();
	typeAt(body, '丙', '二');
	uploadOf('a').arrive();
	body.editor.view.dispatch(body.editor.state.tr.insertText('三'));
	expect(read(body)).toBe('甲一 [a] 丙二三');
});

it('goes with the words when a paragraph is divided before it, and stays when lines follow', () => {
	const { body, uploadOf } = begin('<p>甲乙</p><p>丙</p>', '乙', 'a');
	caretBehind(body, '甲');
	body.editor.commands.splitBlock();
	caretBehind(body, '乙');
	body.editor.commands.splitBlock();
	body.editor.view.dispatch(body.editor.state.tr.insertText('丁'));
	uploadOf('a').arrive();
	expect(read(body)).toBe('甲 乙 [a] 丁 丙');
});

it.each([
	['abc', '甲 [a] [b] [c] 乙'],
	['cba', '甲 [a] [b] [c] 乙'],
	['bca', '甲 [a] [b] [c] 乙'],
	['bac', '甲 [a] [b] [c] 乙'],
])('keeps the order of the files when they arrive as %s', (order, expected) => {
	const { body, uploadOf } = begin('<p>甲</p><p>乙</p>', '甲', 'a', 'b', 'c');
	expect(shown(body)).toEqual(['甲', '…', '…', '…', '乙']);
	for (const name of order) uploadOf(name).arrive();
	expect(read(body)).toBe(expected);
});

it('undoes each picture by itself, and typing without losing the place', () => {
	const { body, uploadOf } = begin('<p>甲</p><p>乙</p>', '甲', 'a', 'b');
	typeAt(body, '甲', '一二');
	typeAt(body, '一二', '三四');
	uploadOf('a').arrive();
	uploadOf('b').arrive();
	runCommand(body, undo);
	expect(read(body)).toBe('甲一二三四 [a] 乙');
	runCommand(body, undo);
	expect(read(body)).toBe('甲一二三四 乙');
	runCommand(body, undo);
	expect(read(body)).toBe('甲 乙');
});

it('keeps the place when what was typed around it is undone', () => {
	const { body, drop, uploadOf } = begin('<p>甲</p><p>乙</p>', '甲');
	typeAt(body, '甲', '一二');
	drop('a');
	typeAt(body, '一二', '三四');
	runCommand(body, undo);
	uploadOf('a').arrive();
	expect(read(body)).toBe('甲 [a] 乙');
});

it('inserts nothing where the place was deleted, and says where the picture is', () => {
	const { body, uploads, uploadOf } = begin('<p>甲一</p><p>乙二</p><p>丙三</p>', '一', 'a');
	selectFrom(body, '甲', '丙');
	erase(body);
	expect(uploads.unfinished).toBe(1);
	uploadOf('a').arrive();
	expect(read(body)).toBe('甲三');
	expect(showToast).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('“a.jpg”已上传，但'));
	expect(uploads.unfinished).toBe(0);
});

it('keeps the place when paragraphs are joined over it', () => {
	const { body, uploadOf } = begin('<p>甲</p><p>乙</p><p>丙</p>', '甲', 'a');
	caretBehind(body, '甲');
	body.editor.commands.joinForward();
	uploadOf('a').arrive();
	expect(read(body)).toBe('甲乙 [a] 丙');
});

it('stays beside the same words when somebody else saves', () => {
	const { body, uploadOf } = begin('<p>甲</p><p>乙</p><p>丙</p>', '乙', 'a');
	body.replace('<p>零</p><p>甲甲</p><p>乙</p><p>丙丙</p>');
	uploadOf('a').arrive();
	expect(read(body)).toBe('零 甲甲 乙 [a] 丙丙');
	runCommand(body, undo);
	expect(read(body)).toBe('零 甲甲 乙 丙丙');
});

it('waits for an editor that can be written, also for one that replaces the first', () => {
	const { body, uploads, detach, uploadOf } = begin('<p>甲</p><p>乙</p>', '甲', 'a', 'b');
	body.setEditable(false);
	uploadOf('a').arrive();
	expect(read(body)).toBe('甲 乙');
	detach();
	const another = editors.open('<p>零</p><p>甲</p><p>乙</p>');
	uploads.attach(another);
	expect(read(another)).toBe('零 甲 [a] 乙');
	expect(shown(another)).toEqual(['零', '甲', '[]', '…', '乙']);
	uploadOf('b').arrive();
	expect(read(another)).toBe('零 甲 [a] [b] 乙');
});

it('inserts all that has arrived meanwhile, in one go', () => {
	const { body, uploads, uploadOf } = begin('<p>甲</p><p>乙</p>', '甲', 'a', 'b', 'c');
	body.setEditable(false);
	for (const name of 'bca') uploadOf(name).arrive();
	body.setEditable(true);
	uploads.resume();
	expect(read(body)).toBe('甲 [a] [b] [c] 乙');
	expect(showToast).not.toHaveBeenCalled();
});

it('offers other files to download, under the names that they had', () => {
	const { body, uploads, uploadOf } = begin('<p>甲</p><p>乙</p>', '甲', 'a');
	uploads.add([new File(['a'], '合同.pdf', { type: 'application/pdf' })], 2);
	expect(placesIn(body.editor.state)).toHaveLength(2);
	const contract = uploads.files().at(-1)?.upload as TestUpload;
	contract.become({ kind: 'done', file: 'media/2026/合同-1f3a5b7c.pdf' });
	uploadOf('a').arrive();
	expect(body.html().replaceAll('\n', '')).toBe(
		'<p>甲</p><figure><img src="media/a.jpg" alt=""><figcaption></figcaption></figure>' +
			'<p><a href="media/2026/合同-1f3a5b7c.pdf">合同.pdf</a></p><p>乙</p>',
	);
	expect(showToast).not.toHaveBeenCalled();
});

it('announces quarters of all that is sent, and what fails', () => {
	const { uploads, uploadOf } = begin('<p>甲</p>', '甲', 'a', 'b');
	const heard: string[] = [];
	uploads.subscribe(() => {
		if (heard.at(-1) !== uploads.announcement()) heard.push(uploads.announcement());
	});
	for (const sent of [1, 4, 5, 6, 9]) uploadOf('a').become({ kind: 'sending', sent, interruption: null });
	uploadOf('a').arrive();
	uploadOf('b').become({ kind: 'failed', reason: '太大。', mayRetry: false });
	expect(heard).toEqual(['已上传25%', '已上传50%', '已插入：a.jpg', '“b.jpg”未上传：太大。']);
	expect(uploads.unfinished).toBe(0);
});

it('takes a cancelled one out of the text', () => {
	const { body, uploads, uploadOf } = begin('<p>甲</p>', '甲', 'a', 'b');
	const [first] = uploads.files();
	if (first) uploads.remove(first);
	expect(uploadOf('a').state.kind).toBe('cancelled');
	expect(placesIn(body.editor.state)).toHaveLength(1);
	uploads.close();
	expect(uploadOf('b').state.kind).toBe('cancelled');
});
