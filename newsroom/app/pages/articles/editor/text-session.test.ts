// @vitest-environment happy-dom

import type { EditConflict, EditedText } from '@portico/api/newsroom/answers/editing.ts';
import { type ArticleText, emptyText } from '@portico/api/newsroom/article-text.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { NewsroomFailure } from '../../../data/query-client.ts';
import { showLanguage } from '../../../messages/messages.ts';
import type { Save, SavedCopy, WrittenBody } from './saving.ts';
import { maxWaitMs, restMs, TextSession, typingEndsMs } from './text-session.ts';

const content: ArticleText = { ...emptyText, title: '大桥', body: '<p>一</p>' };

/** The editor of a body. */
const bodyOf = (html: () => string, more: Partial<WrittenBody> = {}): WrittenBody => ({
	...{ html, unreadable: () => [], document: () => ({ type: 'doc' }), replaceDocument: () => undefined },
	...more,
});

/** A server that answers when told to. */
function openSession({ hasCopy = false } = {}) {
	const sent: Save[] = [];
	const answers: { resolve(saved: SavedCopy): void; reject(error: unknown): void }[] = [];
	const session = new TextSession(
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
		() => undefined,
	);
	const settle = () => vi.advanceTimersByTimeAsync(0);
	return {
		session,
		sent,
		rest: () => vi.advanceTimersByTimeAsync(restMs),
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
		const { session, sent, rest, answer } = openSession();
		session.setField('title', '大桥通');
		expect(session.state).toEqual({ kind: 'waiting' });
		await vi.advanceTimersByTimeAsync(restMs - 1);
		session.setField('title', '大桥通车');
		await vi.advanceTimersByTimeAsync(restMs - 1);
		expect(sent).toEqual([]);
		await rest();
		const typed = { ...content, title: '大桥通车' };
		expect(sent).toEqual([
			{ revision: 3, baseVersion: 2, content: typed, attempt: 1, earlier: [], goesOn: true },
		]);
		expect(session.state).toEqual({ kind: 'saving' });
		await answer(4);
		expect(session.state).toEqual({ kind: 'saved', at: '2026-05-01T06:04:00Z' });
		expect(session.isUnsaved).toBe(false);
	});

	it('has one request at a time, and sends afterwards what was typed meanwhile', async () => {
		const { session, sent, rest, answer } = openSession();
		session.setField('title', '一');
		await rest();
		session.setField('title', '二');
		await rest();
		await rest();
		expect(sent).toHaveLength(1);
		await answer(4);
		expect(session.state).toEqual({ kind: 'waiting' });
		await rest();
		expect(sent.at(-1)).toMatchObject({ revision: 4, content: { title: '二' } });
		await answer(5);
		expect(session.state.kind).toBe('saved');
	});

	it('sends nothing that says the same', async () => {
		const { session, sent, rest } = openSession();
		let body = content.body;
		session.attachBody(bodyOf(() => body));
		session.bodyChanged();
		await rest();
		expect(session.state).toEqual({ kind: 'unchanged' });
		body = '<p>二</p>';
		session.bodyChanged();
		body = content.body;
		await rest();
		session.setField('title', '别的');
		session.setField('title', content.title);
		await rest();
		expect(sent).toEqual([]);
	});

	it('says why it is not saved, and tries again by itself where that may help', async () => {
		const { session, sent, rest, fail, answer } = openSession();
		session.setField('title', '一');
		await rest();
		await fail(0);
		expect(session.state).toEqual({ kind: 'failed', reason: '失败0', mayPass: true });
		expect(session.isUnsaved).toBe(true);
		// The state stays while more is typed, and while it is tried again.
		session.setField('title', '一二');
		expect(session.state.kind).toBe('failed');
		await vi.advanceTimersByTimeAsync(60_000);
		expect(session.state.kind).toBe('failed');
		expect(sent).toHaveLength(2);
		expect(sent.at(-1)).toMatchObject({ revision: 3, content: { title: '一二' }, attempt: 2 });
		await answer(4);
		expect(session.state.kind).toBe('saved');

		session.setField('title', '二');
		await rest();
		await fail(422, { reason: 'invalid-fields', fields: { 'content.body': '正文太长' } });
		expect(session.state).toEqual({ kind: 'failed', reason: '正文太长', mayPass: false });
		await vi.advanceTimersByTimeAsync(600_000);
		expect(sent).toHaveLength(3);
		// Something else was typed: it may fit now.
		session.setField('title', '三');
		await rest();
		expect(sent).toHaveLength(4);
	});

	it('stops at a conflict until the person decides, and loses nothing', async () => {
		const { session, sent, rest, fail } = openSession();
		const conflict: EditConflict = { kind: 'copy', copy: null };
		session.setField('title', '我的');
		await rest();
		await fail(409, { reason: 'conflict', current: conflict });
		expect(session.state).toEqual({ kind: 'conflict', conflict });
		session.setField('title', '我的稿件');
		await vi.advanceTimersByTimeAsync(600_000);
		expect(sent).toHaveLength(1);
		expect(await session.flush()).toBe(false);
		expect(session.current().title).toBe('我的稿件');
		expect(session.base).toEqual(content);
		session.adopt({ content: session.current(), revision: 8, baseVersion: 3, copySaved: null });
		session.setField('title', '合并的');
		await rest();
		expect(sent.at(-1)).toMatchObject({ revision: 8, baseVersion: 3, content: { title: '合并的' } });
	});

	it('is saved at once before something that needs it', async () => {
		const { session, sent, answer, settle } = openSession();
		session.setField('title', '一');
		const flushed = session.flush();
		await settle();
		expect(sent).toHaveLength(1);
		session.setField('title', '二');
		await answer(4);
		await answer(5);
		expect(await flushed).toBe(true);
		expect(sent.at(-1)).toMatchObject({ revision: 4, content: { title: '二' } });
	});

	it('begins anew on the version that it has become', async () => {
		const { session, sent, rest, answer } = openSession({ hasCopy: true });
		const replaced: string[] = [];
		let body = '<p>一</p><p></p>';
		session.onReplaceBody = (html) => replaced.push(html);
		session.attachBody(bodyOf(() => body));
		const before = session.current();
		session.becameVersion(5, 9, { ...before, body: '<p>一</p>' }, before);
		expect(replaced).toEqual(['<p>一</p>']);
		expect(session).toMatchObject({
			state: { kind: 'unchanged' },
			baseVersion: 5,
			revision: 9,
			hasCopy: false,
		});

		// Typed while the version was being saved.
		body = '<p>一</p><p>二</p>';
		session.becameVersion(6, 10, { ...before, body: '<p>一</p>' }, { ...before, body: '<p>一</p>' });
		expect(replaced).toHaveLength(1);
		await rest();
		expect(sent).toMatchObject([{ revision: 10, baseVersion: 6, content: { body } }]);
		await answer(11);
	});

	it('shows what others have saved since, unless something was typed', () => {
		const { session } = openSession();
		const saved = (revision: number, title: string) =>
			({
				...{ content: { ...content, title }, revision, baseVersion: 2, copySaved: null, mayWrite: true },
			}) as EditedText;
		session.follow(saved(2, '旧的'));
		expect(session).toMatchObject({ revision: 3, content: { title: '大桥' } });
		session.follow(saved(4, '别人的'));
		expect(session).toMatchObject({
			revision: 4,
			content: { title: '别人的' },
			state: { kind: 'unchanged' },
		});
		session.follow({
			...saved(4, '导入的'),
			baseVersion: 3,
			version: { version: 3 } as EditedText['version'],
		});
		expect(session).toMatchObject({ baseVersion: 3, content: { title: '导入的' } });
		session.setField('title', '我的');
		session.follow(saved(5, '又是别人的'));
		expect(session).toMatchObject({ revision: 4, content: { title: '我的' } });
	});

	it('sends what says the same as before, too, where a save got no answer: the server may have it', async () => {
		const { session, sent, rest, fail, answer } = openSession();
		session.setField('title', '一');
		await rest();
		await fail(0);
		session.setField('title', content.title);
		session.retry();
		expect(sent.at(-1)).toMatchObject({ revision: 3, content: { title: '大桥' }, attempt: 2 });
		await answer(5);
		expect(session).toMatchObject({ revision: 5, state: { kind: 'saved' } });
	});

	it('goes on with the text of an earlier opening until the server has it', async () => {
		const { session, sent, rest, answer, fail } = openSession();
		const yesterday = { revision: 2, baseVersion: 1, content: { ...content, title: '昨天' }, attempt: 7 };
		session.restore(yesterday, 'earlier');
		await rest();
		await fail(0);
		session.retry();
		expect(sent).toMatchObject([
			{ earlier: [{ opening: 'earlier', attempt: 7 }], goesOn: true },
			{ revision: 2, earlier: [{ opening: 'earlier', attempt: 7 }] },
		]);
		await answer(4);
		session.setField('title', '今天');
		await rest();
		expect(sent.at(-1)).toMatchObject({ revision: 4, earlier: [], goesOn: true });
		// What was written here since is not in what is restored: it must not count as its own.
		await answer(5);
		session.restore({ revision: 2, baseVersion: 1, content: { ...content, title: '前天' } }, 'other');
		await rest();
		// An edition before did not count its attempts: whatever that opening saved may be newer.
		const earlier = [{ opening: 'other', attempt: 0 }];
		expect(sent.at(-1)).toMatchObject({ revision: 2, earlier, goesOn: false });
	});

	it('begins no copy when the event of its version comes before the answer', async () => {
		const { session, sent, rest } = openSession({ hasCopy: true });
		const typed = session.current();
		const stored = { ...content, body: '<p>一</p>\n' };
		session.follow({
			...{ content: stored, revision: 4, baseVersion: 3, copySaved: null, mayWrite: true },
		} as EditedText);
		session.becameVersion(3, 4, stored, typed);
		await rest();
		expect(session.state).toEqual({ kind: 'unchanged' });
		expect(sent).toEqual([]);
	});

	it('keeps its body when its editor goes', () => {
		const { session } = openSession();
		const detach = session.attachBody(bodyOf(() => '<p>二</p>'));
		detach();
		expect(session.current().body).toBe('<p>二</p>');
	});

	it('is sent while somebody types without a rest, and says when the answer is slow', async () => {
		const { session, sent, answer } = openSession();
		for (let typed = 0; typed * 1000 < maxWaitMs; typed += 1) {
			session.setField('title', `第${typed}字`);
			expect(sent).toEqual([]);
			await vi.advanceTimersByTimeAsync(1000);
		}
		expect(sent).toMatchObject([{ content: { title: '第9字' } }]);
		expect(session.state).toEqual({ kind: 'saving' });
		await vi.advanceTimersByTimeAsync(maxWaitMs);
		expect(session.state).toEqual({ kind: 'saving', isSlow: true });
		session.setField('title', '又一字');
		await answer(4);
		expect(session.state).toEqual({ kind: 'waiting' });
		await vi.advanceTimersByTimeAsync(restMs);
		expect(sent.at(-1)).toMatchObject({ content: { title: '又一字' } });
		await answer(5);
	});

	it('says at once that its body cannot be written, and keeps the document instead', async () => {
		const { session, sent, rest, answer } = openSession();
		let isBroken = true;
		const document = { type: 'doc', content: [{ type: 'paragraph' }] };
		const html = () => {
			if (isBroken) throw new TypeError('not iterable');
			return '<p>二</p>';
		};
		session.attachBody(bodyOf(html, { document: () => document }));
		session.bodyChanged();
		// What the device keeps of it.
		expect(session.left).toMatchObject({ content, document });
		const state = { kind: 'failed', mayPass: false, reason: expect.stringContaining('无法保存') };
		expect(session.state).toEqual(state);
		session.bodyChanged();
		await rest();
		expect(await session.flush()).toBe(false);
		expect(session.state).toEqual(state);
		expect(sent).toEqual([]);
		isBroken = false;
		session.bodyChanged();
		await rest();
		expect(sent).toMatchObject([{ content: { body: '<p>二</p>' } }]);
		await answer(4);
		expect(session.state.kind).toBe('saved');
		expect(session.left.document).toBeUndefined();
	});

	it('is not saved as long as its body would be read as something else, and shows the document again', async () => {
		const { session, sent, rest } = openSession();
		session.attachBody(bodyOf(() => '<p>x<!-- ></p>', { unreadable: () => ['xyz'] }));
		session.bodyChanged();
		await rest();
		expect(session.state).toMatchObject({ kind: 'failed', reason: expect.stringContaining('“xyz”') });
		expect(sent).toEqual([]);
		const { left } = session;
		expect(left.document).toEqual({ type: 'doc' });

		const next = openSession().session;
		const replaceDocument = vi.fn();
		next.attachBody(bodyOf(() => '<p>二</p>', { replaceDocument }));
		next.restore(left, 'earlier');
		expect(replaceDocument).toHaveBeenCalledExactlyOnceWith({ type: 'doc' });
		// Of another edition, perhaps.
		const other = openSession().session;
		const refuse = vi.fn().mockThrow(new RangeError('Unknown node type'));
		other.attachBody(bodyOf(() => '<p>三</p>', { replaceDocument: refuse }));
		other.restore(left, 'earlier');
		expect(other.left.document).toBeUndefined();
		for (const each of [session, next, other]) each.close();
	});

	it('is not called saved where the server reads less in it', async () => {
		const { session, sent, rest, answer } = openSession();
		let body = '<p>一<b>二</b></p>';
		session.attachBody(bodyOf(() => body));
		session.bodyChanged();
		await rest();
		// Another form of the same words.
		await answer(4, '<p>一<strong>二</strong></p>');
		expect(session.state.kind).toBe('saved');
		body = '<p>一二三</p>';
		session.bodyChanged();
		await rest();
		await answer(5, '<p>一二</p>');
		await rest();
		expect(session.state).toMatchObject({ kind: 'failed', mayPass: false });
		expect(await session.flush()).toBe(false);
		expect(sent).toHaveLength(2);
		body = '<p>一二四</p>';
		session.bodyChanged();
		await rest();
		await answer(6);
		expect(session.state.kind).toBe('saved');
	});

	it('never counts as changed where the person may only read it', async () => {
		const { session, sent, rest } = openSession();
		session.follow({
			...{ content, revision: 4, baseVersion: 2, copySaved: null, mayWrite: false },
		} as EditedText);
		session.attachBody(bodyOf(() => '<p>别人的</p>'));
		session.bodyChanged();
		await rest();
		expect(session.isUnsaved).toBe(false);
		expect(sent).toEqual([]);
	});

	it('knows while somebody is typing, and tells when they rest', async () => {
		const { session } = openSession();
		expect(session.isTyping).toBe(false);
		session.keyPressed();
		await vi.advanceTimersByTimeAsync(typingEndsMs - 1);
		session.keyPressed();
		await vi.advanceTimersByTimeAsync(typingEndsMs - 1);
		expect(session.isTyping).toBe(true);
		await vi.advanceTimersByTimeAsync(1);
		expect(session.isTyping).toBe(false);
	});
});
