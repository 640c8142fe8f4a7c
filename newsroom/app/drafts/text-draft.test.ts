// @vitest-environment happy-dom

import type { EditConflict, EditedText, SavedCopy } from '@portico/api/newsroom/answers/editing.ts';
import { type ArticleText, emptyText } from '@portico/api/newsroom/article-text.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { NewsroomFailure } from '../data/query-client.ts';
import { showLanguage } from '../messages/messages.ts';
import { debounceMs } from './autosave.ts';
import type { Save, WrittenBody } from './saving.ts';
import { TextDraft, typingEndsMs } from './text-draft.ts';

const content: ArticleText = { ...emptyText, title: '大桥', body: '<p>一</p>' };

/** The editor of a body. */
const bodyOf = (html: () => string, more: Partial<WrittenBody> = {}): WrittenBody => ({
	...{ html, unreadable: () => [], document: () => ({ type: 'doc' }) },
	...{ replaceDocument: () => undefined, replace: () => undefined },
	...more,
});

/** A server that answers when told to. */
function openDraft({ hasCopy = false } = {}) {
	const sent: Save[] = [];
	const answers: { resolve(saved: SavedCopy): void; reject(error: unknown): void }[] = [];
	const draft = new TextDraft(
		{
			content,
			revision: 3,
			baseVersion: 2,
			copySaved: hasCopy ? { at: '2026-05-01T00:00:00Z', by: '林岚' } : null,
		},
		(copy) => {
			sent.push(copy);
			return new Promise((resolve, reject) => answers.push({ resolve, reject }));
		},
		{ notify: () => undefined, typed: () => undefined, remarks: () => undefined },
	);
	const settle = () => vi.advanceTimersByTimeAsync(0);
	return {
		draft,
		sent,
		rest: () => vi.advanceTimersByTimeAsync(debounceMs),
		settle,
		async answer(revision: number, body: string | null = null) {
			const savedAt = `2026-05-01T06:0${revision}:00Z`;
			answers.shift()?.resolve({ revision, savedAt, latestVersion: 2, body, remarks: [] });
			await settle();
		},
		async fail(status: number, details: object | null = null) {
			answers.shift()?.reject(new NewsroomFailure(status, `失败${status}`, details as never));
			await settle();
		},
	};
}

beforeEach(async () => {
	await showLanguage('zh');
	vi.useFakeTimers();
	return () => vi.useRealTimers();
});

describe('a text that is written', () => {
	it('is sent once it rests, with the revision it was seen at', async () => {
		const { draft, sent, rest, answer } = openDraft();
		draft.setField('title', '大桥通');
		expect(draft.state).toEqual({ kind: 'waiting' });
		await vi.advanceTimersByTimeAsync(debounceMs - 1);
		draft.setField('title', '大桥通车');
		await vi.advanceTimersByTimeAsync(debounceMs - 1);
		expect(sent).toEqual([]);
		await rest();
		const typed = { ...content, title: '大桥通车' };
		expect(sent).toEqual([
			{
				revision: 3,
				baseVersion: 2,
				content: typed,
				sequence: 1,
				previousSessions: [],
				continuesSession: true,
			},
		]);
		expect(draft.state).toEqual({ kind: 'saving' });
		await answer(4);
		expect(draft.state).toEqual({ kind: 'saved', at: '2026-05-01T06:04:00Z' });
		expect(draft.isUnsaved).toBe(false);
	});

	it('sends nothing that says the same', async () => {
		const { draft, sent, rest } = openDraft();
		let body = content.body;
		draft.attachBody(bodyOf(() => body));
		draft.bodyChanged();
		await rest();
		expect(draft.state).toEqual({ kind: 'unchanged' });
		body = '<p>二</p>';
		draft.bodyChanged();
		body = content.body;
		await rest();
		draft.setField('title', '别的');
		draft.setField('title', content.title);
		await rest();
		expect(sent).toEqual([]);
	});

	it('says why it is not saved, and tries again by itself where that may help', async () => {
		const { draft, sent, rest, fail, answer } = openDraft();
		draft.setField('title', '一');
		await rest();
		await fail(0);
		expect(draft.state).toEqual({ kind: 'failed', reason: '失败0', isRetryable: true });
		expect(draft.isUnsaved).toBe(true);
		// The state stays while more is typed, and while it is tried again.
		draft.setField('title', '一二');
		expect(draft.state.kind).toBe('failed');
		await vi.advanceTimersByTimeAsync(60_000);
		expect(draft.state.kind).toBe('failed');
		expect(sent).toHaveLength(2);
		expect(sent.at(-1)).toMatchObject({ revision: 3, content: { title: '一二' }, sequence: 2 });
		await answer(4);
		expect(draft.state.kind).toBe('saved');

		draft.setField('title', '二');
		await rest();
		await fail(422, { reason: 'invalid-fields', fields: { 'content.body': '正文太长' } });
		expect(draft.state).toEqual({ kind: 'failed', reason: '正文太长', isRetryable: false });
		await vi.advanceTimersByTimeAsync(600_000);
		expect(sent).toHaveLength(3);
		// Something else was typed: it may fit now.
		draft.setField('title', '三');
		await rest();
		expect(sent).toHaveLength(4);
	});

	it('stops at a conflict until the person decides, and loses nothing', async () => {
		const { draft, sent, rest, fail } = openDraft();
		const conflict: EditConflict = { kind: 'copy', copy: null };
		draft.setField('title', '我的');
		await rest();
		await fail(409, { reason: 'conflict', current: conflict });
		expect(draft.state).toEqual({ kind: 'conflict', conflict });
		draft.setField('title', '我的稿件');
		await vi.advanceTimersByTimeAsync(600_000);
		expect(sent).toHaveLength(1);
		expect(await draft.flush()).toBe(false);
		expect(draft.current().title).toBe('我的稿件');
		expect(draft.base).toEqual(content);
		draft.resetTo({ content: draft.current(), revision: 8, baseVersion: 3, copySaved: null });
		draft.setField('title', '合并的');
		await rest();
		expect(sent.at(-1)).toMatchObject({ revision: 8, baseVersion: 3, content: { title: '合并的' } });
	});

	it('is saved at once before something that needs it', async () => {
		const { draft, sent, answer, settle } = openDraft();
		draft.setField('title', '一');
		const flushed = draft.flush();
		await settle();
		expect(sent).toHaveLength(1);
		draft.setField('title', '二');
		await answer(4);
		await answer(5);
		expect(await flushed).toBe(true);
		expect(sent.at(-1)).toMatchObject({ revision: 4, content: { title: '二' } });
	});

	it('begins anew on the version that it has become', async () => {
		const { draft, sent, rest, answer } = openDraft({ hasCopy: true });
		const replaced: string[] = [];
		let body = '<p>一</p><p></p>';
		draft.attachBody(bodyOf(() => body, { replace: (html) => void replaced.push(html) }));
		const before = draft.current();
		draft.becameVersion(5, 9, { ...before, body: '<p>一</p>' }, before);
		expect(replaced).toEqual(['<p>一</p>']);
		expect(draft).toMatchObject({
			state: { kind: 'unchanged' },
			baseVersion: 5,
			revision: 9,
			hasCopy: false,
		});

		// Typed while the version was being saved.
		body = '<p>一</p><p>二</p>';
		draft.becameVersion(6, 10, { ...before, body: '<p>一</p>' }, { ...before, body: '<p>一</p>' });
		expect(replaced).toHaveLength(1);
		await rest();
		expect(sent).toMatchObject([{ revision: 10, baseVersion: 6, content: { body } }]);
		await answer(11);
	});

	it('shows what others have saved since, unless something was typed', () => {
		const { draft } = openDraft();
		const saved = (revision: number, title: string) =>
			({
				...{ content: { ...content, title }, revision, baseVersion: 2, copySaved: null, mayWrite: true },
			}) as EditedText;
		draft.applyRemote(saved(2, '旧的'));
		expect(draft).toMatchObject({ revision: 3, content: { title: '大桥' } });
		draft.applyRemote(saved(4, '别人的'));
		expect(draft).toMatchObject({
			revision: 4,
			content: { title: '别人的' },
			state: { kind: 'unchanged' },
		});
		draft.applyRemote({
			...saved(4, '导入的'),
			baseVersion: 3,
			version: { version: 3 } as EditedText['version'],
		});
		expect(draft).toMatchObject({ baseVersion: 3, content: { title: '导入的' } });
		draft.setField('title', '我的');
		draft.applyRemote(saved(5, '又是别人的'));
		expect(draft).toMatchObject({ revision: 4, content: { title: '我的' } });
	});

	it('sends what says the same as before, too, where a save got no answer: the server may have it', async () => {
		const { draft, sent, rest, fail, answer } = openDraft();
		draft.setField('title', '一');
		await rest();
		await fail(0);
		draft.setField('title', content.title);
		draft.retry();
		expect(sent.at(-1)).toMatchObject({ revision: 3, content: { title: '大桥' }, sequence: 2 });
		await answer(5);
		expect(draft).toMatchObject({ revision: 5, state: { kind: 'saved' } });
	});

	it('goes on with the text of an earlier session until the server has it', async () => {
		const { draft, sent, rest, answer, fail } = openDraft();
		const yesterday = { revision: 2, baseVersion: 1, content: { ...content, title: '昨天' }, attempt: 7 };
		draft.restore(yesterday, 'earlier');
		await rest();
		await fail(0);
		draft.retry();
		expect(sent).toMatchObject([
			{ previousSessions: [{ opening: 'earlier', attempt: 7 }], continuesSession: true },
			{ revision: 2, previousSessions: [{ opening: 'earlier', attempt: 7 }] },
		]);
		await answer(4);
		draft.setField('title', '今天');
		await rest();
		expect(sent.at(-1)).toMatchObject({ revision: 4, previousSessions: [], continuesSession: true });
		// What was written here since is not in what is restored: it must not count as its own.
		await answer(5);
		draft.restore({ revision: 2, baseVersion: 1, content: { ...content, title: '前天' } }, 'other');
		await rest();
		// An edition before did not count its saves: whatever that session saved may be newer.
		const previousSessions = [{ opening: 'other', attempt: 0 }];
		expect(sent.at(-1)).toMatchObject({ revision: 2, previousSessions, continuesSession: false });
	});

	it('begins no copy when the event of its version comes before the answer', async () => {
		const { draft, sent, rest } = openDraft({ hasCopy: true });
		const typed = draft.current();
		const stored = { ...content, body: '<p>一</p>\n' };
		draft.applyRemote({
			...{ content: stored, revision: 4, baseVersion: 3, copySaved: null, mayWrite: true },
		} as EditedText);
		draft.becameVersion(3, 4, stored, typed);
		await rest();
		expect(draft.state).toEqual({ kind: 'unchanged' });
		expect(sent).toEqual([]);
	});

	it('keeps its body when its editor goes', () => {
		const { draft } = openDraft();
		const detach = draft.attachBody(bodyOf(() => '<p>二</p>'));
		detach();
		expect(draft.current().body).toBe('<p>二</p>');
	});

	it('says at once that its body cannot be written, and keeps the document instead', async () => {
		const { draft, sent, rest, answer } = openDraft();
		let isBroken = true;
		const document = { type: 'doc', content: [{ type: 'paragraph' }] };
		const html = () => {
			if (isBroken) throw new TypeError('not iterable');
			return '<p>二</p>';
		};
		draft.attachBody(bodyOf(html, { document: () => document }));
		draft.bodyChanged();
		// What the device keeps of it.
		expect(draft.left).toMatchObject({ content, document });
		const state = { kind: 'failed', isRetryable: false, reason: expect.stringContaining('无法保存') };
		expect(draft.state).toEqual(state);
		draft.bodyChanged();
		await rest();
		expect(await draft.flush()).toBe(false);
		expect(draft.state).toEqual(state);
		expect(sent).toEqual([]);
		isBroken = false;
		draft.bodyChanged();
		await rest();
		expect(sent).toMatchObject([{ content: { body: '<p>二</p>' } }]);
		await answer(4);
		expect(draft.state.kind).toBe('saved');
		expect(draft.left.document).toBeUndefined();
	});

	it('is not saved as long as its body would be read as something else, and shows the document again', async () => {
		const { draft, sent, rest } = openDraft();
		draft.attachBody(bodyOf(() => '<p>x<!-- ></p>', { unreadable: () => ['xyz'] }));
		draft.bodyChanged();
		await rest();
		expect(draft.state).toMatchObject({ kind: 'failed', reason: expect.stringContaining('“xyz”') });
		expect(sent).toEqual([]);
		const { left } = draft;
		expect(left.document).toEqual({ type: 'doc' });

		const next = openDraft().draft;
		const replaceDocument = vi.fn();
		next.attachBody(bodyOf(() => '<p>二</p>', { replaceDocument }));
		next.restore(left, 'earlier');
		expect(replaceDocument).toHaveBeenCalledExactlyOnceWith({ type: 'doc' });
		// Of another edition, perhaps.
		const other = openDraft().draft;
		const refuse = vi.fn().mockThrow(new RangeError('Unknown node type'));
		other.attachBody(bodyOf(() => '<p>三</p>', { replaceDocument: refuse }));
		other.restore(left, 'earlier');
		expect(other.left.document).toBeUndefined();
		for (const each of [draft, next, other]) each.close();
	});

	it('is not called saved where the server reads less in it', async () => {
		const { draft, sent, rest, answer } = openDraft();
		let body = '<p>一<b>二</b></p>';
		draft.attachBody(bodyOf(() => body));
		draft.bodyChanged();
		await rest();
		// Another form of the same words.
		await answer(4, '<p>一<strong>二</strong></p>');
		expect(draft.state.kind).toBe('saved');
		body = '<p>一二三</p>';
		draft.bodyChanged();
		await rest();
		await answer(5, '<p>一二</p>');
		await rest();
		expect(draft.state).toMatchObject({ kind: 'failed', isRetryable: false });
		expect(await draft.flush()).toBe(false);
		expect(sent).toHaveLength(2);
		body = '<p>一二四</p>';
		draft.bodyChanged();
		await rest();
		await answer(6);
		expect(draft.state.kind).toBe('saved');
	});

	it('never counts as changed where the person may only read it', async () => {
		const { draft, sent, rest } = openDraft();
		draft.applyRemote({
			...{ content, revision: 4, baseVersion: 2, copySaved: null, mayWrite: false },
		} as EditedText);
		draft.attachBody(bodyOf(() => '<p>别人的</p>'));
		draft.bodyChanged();
		await rest();
		expect(draft.isUnsaved).toBe(false);
		expect(sent).toEqual([]);
	});

	it('knows while somebody is typing, and tells when they rest', async () => {
		const { draft } = openDraft();
		expect(draft.isTyping).toBe(false);
		draft.keyPressed();
		await vi.advanceTimersByTimeAsync(typingEndsMs - 1);
		draft.keyPressed();
		await vi.advanceTimersByTimeAsync(typingEndsMs - 1);
		expect(draft.isTyping).toBe(true);
		await vi.advanceTimersByTimeAsync(1);
		expect(draft.isTyping).toBe(false);
	});
});
