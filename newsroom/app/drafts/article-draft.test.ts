import type { EditedArticle, EditedText } from '@portico/api/newsroom/answers/editing.ts';
import { type ArticleText, emptyText } from '@portico/api/newsroom/article-text.ts';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { answerCalls } from '../../testing/newsroom-calls.ts';
import { NewsroomFailure } from '../data/query-client.ts';
import { showLanguage } from '../messages/messages.ts';
import { ArticleDraft } from './article-draft.ts';
import { theirText } from './saving.ts';

const content: ArticleText = { ...emptyText, title: '大桥', body: '<p>一</p>' };
const facts = { fdCode: 'news', alsoIn: [], cover: null, attachments: [], pinned: false, pinnedUntil: null };
const savedAt = '2026-05-01T06:02:00Z';

const edited = (given: Partial<EditedText> = {}): EditedText => ({
	...{ mayWrite: true, mayPublish: false, revision: 4, baseVersion: 2, isCleaned: false, remarks: [] },
	version: { version: 2, content, savedAt, savedBy: '林岚', carriesFacts: true },
	content,
	...{ copySaved: null, ownSave: null },
	...given,
});

const opened = (zh: EditedText | null, en: EditedText | null = null): EditedArticle =>
	({ listed: { articleId: 'a1' }, facts, factsRevision: 1, texts: { zh, en } }) as unknown as EditedArticle;

beforeEach(async () => {
	vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
	vi.stubGlobal('document', { documentElement: {} });
	await showLanguage('zh');
});
/** What it retries must not reach the next test, which may share the process. */
function openDraft(...opened: ConstructorParameters<typeof ArticleDraft>): ArticleDraft {
	const draft = new ArticleDraft(...opened);
	onTestFinished(() => draft.close());
	return draft;
}

afterEach(() => vi.unstubAllGlobals());

describe('a new article', () => {
	it('waits for a column, is created once, and then takes the rest', async () => {
		const calls = answerCalls({
			'post /articles': () => ({ data: { articleId: 'new1', revision: 1, savedAt, latestVersion: null } }),
			'put /articles/new1/en/working-copy': () => ({ data: { revision: 1, savedAt, latestVersion: null } }),
			'put /articles/new1/facts': () => ({ data: { revision: 1, savedAt, savedBy: '李华' } }),
		});
		const draft = openDraft(null);
		const created = vi.fn();
		draft.onCreated = created;
		draft.texts.zh?.setField('title', '大桥');
		draft.texts.en?.setField('title', 'Bridge');
		draft.setMetadata('cover', 'media/bridge.jpg');
		expect(await draft.flush()).toBe(false);
		expect(draft.texts.zh?.state).toEqual({ kind: 'failed', reason: '请先选择栏目', isRetryable: false });
		expect(calls).toEqual([]);
		draft.setMetadata('fdCode', 'news');
		expect(await draft.flush()).toBe(true);
		expect(created).toHaveBeenCalledExactlyOnceWith('new1');
		expect(calls.map(({ name }) => name).sort()).toEqual([
			'post /articles',
			'put /articles/new1/en/working-copy',
			'put /articles/new1/facts',
		]);
		expect(calls.find(({ name }) => name.endsWith('/facts'))?.body).toEqual({
			revision: 0,
			changed: { cover: 'media/bridge.jpg' },
		});
	});
});

it('goes on with a copy on the device of another edition, which had other fields', async () => {
	const calls = answerCalls({
		'put /articles/a1/zh/working-copy': () => ({ data: { revision: 5, savedAt, latestVersion: 2 } }),
		'post /articles/a1/zh/versions': () => ({
			data: { version: 3, revision: 6, content: { ...content, title: '昨天' }, remarks: [] },
		}),
	});
	const draft = openDraft(opened(edited()));
	const { editor: _, ...fewer } = content;
	const left = { ...fewer, title: '昨天', motto: '百年大计' } as unknown as ArticleText;
	const copy = { copyId: 'earlier', personId: 'p1', articleId: 'a1', facts: {}, keptAt: savedAt };
	draft.restore({ ...copy, texts: { zh: { revision: 4, baseVersion: 2, content: left, attempt: 1 } } });
	expect(await draft.flush()).toBe(true);
	const whole = { ...content, title: '昨天', motto: '百年大计' };
	expect(calls.at(-1)?.body).toMatchObject({ content: whole });
	await draft.saveVersion('zh', '');
	draft.texts.zh?.setField('title', '今天');
	await draft.flush();
	// The version could not hold the motto: it stays with the text, for a server that knows it.
	expect(calls.at(-1)?.body).toMatchObject({ content: { ...whole, title: '今天' } });
});

describe('a version', () => {
	it('is made of what is saved, and says why it could not be made', async () => {
		let answer: object = {
			data: { version: 3, revision: 6, content: { ...content, title: '大桥通车' }, remarks: [] },
		};
		const calls = answerCalls({
			'put /articles/a1/zh/working-copy': () => ({ data: { revision: 5, savedAt, latestVersion: 2 } }),
			'post /articles/a1/zh/versions': () => answer as never,
		});
		const draft = openDraft(opened(edited()));
		draft.texts.zh?.setField('title', ' 大桥通车');
		expect(await draft.saveVersion('zh', '初稿')).toBe(3);
		expect(calls.at(-1)?.body).toEqual({ revision: 5, basedOn: 2, note: '初稿' });
		expect(draft.texts.zh).toMatchObject({
			...{ baseVersion: 3, revision: 6, hasCopy: false, state: { kind: 'unchanged' } },
			content: { title: '大桥通车' },
		});

		answer = { status: 400, data: { reason: 'nothing-to-save' }, message: '没有修改' };
		await expect(draft.saveVersion('zh', '')).rejects.toThrow('没有修改');
		const current = { kind: 'version', latestVersion: 4, savedBy: '方圆', savedAt };
		answer = { status: 409, data: { reason: 'conflict', current }, message: '' };
		expect(await draft.saveVersion('zh', '')).toBeNull();
		expect(draft.texts.zh?.state).toEqual({ kind: 'conflict', conflict: current });
	});
});

describe('what is published as it is written', () => {
	const made = { version: 3, revision: 6, content: { ...content, title: '大桥通车' }, remarks: [] };

	it('becomes a version only once that is confirmed', async () => {
		const calls = answerCalls({
			'put /articles/a1/zh/working-copy': () => ({ data: { revision: 5, savedAt, latestVersion: 2 } }),
		});
		const draft = openDraft(opened(edited()));
		draft.texts.zh?.setField('title', '大桥通车');
		const written = await draft.written('zh');
		expect(written?.title).toBe('大桥通车');
		expect(calls.map(({ name }) => name)).toEqual(['put /articles/a1/zh/working-copy']);
		const send = vi.fn(async () => ({ made }) as never);
		await written?.publish(send);
		expect(send).toHaveBeenCalledExactlyOnceWith({ revision: 5, basedOn: 2 });
		expect(draft.texts.zh).toMatchObject({ baseVersion: 3, revision: 6, state: { kind: 'unchanged' } });
	});

	it('is not sent once it says something else than the person saw, and meets what others saved', async () => {
		answerCalls({});
		const draft = openDraft(opened(edited()));
		const written = await draft.written('zh');
		const current = { kind: 'version', latestVersion: 4, savedBy: '方圆', savedAt };
		const failure = (data: object) => async () => {
			throw new NewsroomFailure(409, '冲突', { reason: 'conflict', current: data } as never);
		};
		// Another state of the text is the dialog's to show.
		const published = written?.publish(failure({ text: { state: 'published' } }));
		await expect(published).rejects.toMatchObject({ status: 409 });
		expect(await written?.publish(failure(current))).toBeNull();
		expect(draft.texts.zh?.state).toEqual({ kind: 'conflict', conflict: current });
		draft.texts.zh?.resetTo(edited({ revision: 9 }));
		const send = vi.fn();
		await expect(written?.publish(send)).rejects.toThrow('刚刚有变化');
		expect(send).not.toHaveBeenCalled();
	});
});

describe('after somebody else has saved', () => {
	const theirs = edited({
		revision: 9,
		content: { ...content, title: '别人的' },
		copySaved: { at: savedAt, by: '方圆' },
	});

	it('sends both texts with what was made of them', async () => {
		const merged = { ...content, title: '合并的' };
		const calls = answerCalls({
			'post /articles/a1/zh/merge': () => ({
				data: { revision: 10, baseVersion: 4, savedAt, content: merged },
			}),
		});
		const draft = openDraft(opened(edited()));
		const { zh } = draft.texts;
		zh?.setField('title', '我的');
		zh?.setConflict({ kind: 'copy', copy: null });
		expect(zh && theirText(theirs, zh).title).toBe('别人的');
		await draft.merge('zh', theirs, merged);
		expect(calls.map(({ body }) => body)).toMatchObject([
			{
				revision: 9,
				basedOn: 2,
				opening: draft.editingSessionId,
				mine: { title: '我的' },
				result: { title: '合并的' },
			},
		]);
		expect(zh).toMatchObject({ content: merged, revision: 10, state: { kind: 'saved', at: savedAt } });

		// A version was made past this text, whose working copy is its own.
		const imported = edited({
			version: {
				version: 5,
				content: { ...content, title: '导入的' },
				savedAt,
				savedBy: null,
				carriesFacts: true,
			},
			...{ revision: 10, copySaved: { at: savedAt, by: '李华' } },
		});
		expect(zh && theirText(imported, zh).title).toBe('导入的');
		await draft.merge('zh', imported, merged);
		expect(calls.at(-1)?.body).toMatchObject({ basedOn: 5, opening: draft.editingSessionId });
	});

	it('takes the latest version where the person gives up what is being written', async () => {
		const calls = answerCalls({
			'post /articles/a1/zh/working-copy/discard': () => ({ data: { revision: 10 } }),
		});
		const draft = openDraft(opened(edited()));
		const shown: string[] = [];
		draft.texts.zh?.attachBody({
			...{ html: () => content.body, unreadable: () => [], document: () => null },
			...{ replaceDocument: () => undefined, replace: (html) => void shown.push(html) },
		});
		await draft.discard('zh', theirs);
		expect(calls.at(-1)?.body).toEqual({ revision: 9 });
		expect(draft.texts.zh).toMatchObject({ content, revision: 10, state: { kind: 'unchanged' } });
		expect(shown).toEqual([content.body]);
	});

	it('leaves on the device what the person may no longer read', () => {
		answerCalls({});
		const draft = openDraft(opened(edited()));
		const text = { revision: 4, baseVersion: 2, content: { ...content, title: '昨天' } };
		const copy = {
			...{ copyId: 'old', personId: 'p1', articleId: 'a1', keptAt: savedAt },
			...{ texts: { zh: text, en: text }, facts: { pinned: true } },
		};
		expect(draft.restore(copy)).toEqual({ ...copy, texts: { en: text }, facts: {} });
		expect(draft.texts.zh?.content.title).toBe('昨天');
		expect(draft.metadata.pinned).toBe(true);
		expect(draft.restore({ ...copy, texts: { zh: text } })).toBeNull();
		draft.close();
	});

	it('asks to load the facts again, and sends what is changed then', async () => {
		let isLate = true;
		const calls = answerCalls({
			'put /articles/a1/facts': () =>
				isLate
					? { status: 409, data: { reason: 'conflict', current: { revision: 2 } }, message: '' }
					: { data: { revision: 3, savedAt, savedBy: '李华' } },
		});
		const draft = openDraft(opened(edited()));
		draft.setMetadata('pinned', true);
		await draft.flush();
		expect(draft.metadataDraft.state.kind).toBe('conflict');
		expect(draft.isUnsaved).toBe(true);
		isLate = false;
		draft.metadataDraft.resetTo({ facts: { ...facts, cover: 'media/a.jpg' }, factsRevision: 2 });
		expect(draft.isUnsaved).toBe(false);
		draft.setMetadata('pinned', true);
		await draft.flush();
		expect(calls.at(-1)?.body).toEqual({ revision: 2, changed: { pinned: true } });
	});
});
