import 'fake-indexeddb/auto';
import type { EditedArticle, EditedText } from '@portico/api/newsroom/answers/editing.ts';
import { type ArticleText, emptyText } from '@portico/api/newsroom/article-text.ts';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { answerCalls } from '../../testing/newsroom-calls.ts';
import { showLanguage } from '../messages/messages.ts';
import { ArticleDraft } from './article-draft.ts';
import {
	copiesOf,
	findRecoverable,
	type LocalDraft,
	persistLocally,
	removeCopy,
	undelivered,
	whenClosed,
} from './local-drafts.ts';

const content: ArticleText = {
	...emptyText,
	...{ title: '大桥', body: '<p>一</p>' },
};
const saved = { revision: 5, savedAt: '2026-05-01T06:02:00Z', latestVersion: 2 };

function open(revision = 4): ArticleDraft {
	const zh = { content, revision, baseVersion: 2, copySaved: null, remarks: [] } as unknown as EditedText;
	const facts = { fdCode: 'news', alsoIn: [], cover: null, attachments: [], pinned: false };
	const listed = { articleId: 'a1' };
	return closedAfterTest(
		new ArticleDraft({
			...{ listed, facts, factsRevision: 1, texts: { zh, en: null } },
		} as unknown as EditedArticle),
	);
}

/** What it retries must not reach the next test, which may share the process. */
function closedAfterTest(draft: ArticleDraft): ArticleDraft {
	onTestFinished(() => draft.close());
	return draft;
}

/** What of a copy is not delivered, after what the server has saved of the Chinese text. */
const undeliveredIn = (draft: ArticleDraft, copy: LocalDraft, ownSave: EditedText['ownSave'] = null) =>
	undelivered(copy, {
		contentOf: (lang) => draft.texts[lang]?.current(),
		facts: draft.metadata,
		saved: { texts: { zh: { ownSave }, en: null } } as unknown as EditedArticle,
	});

/** Waits for what the device has of a person's article. */
async function kept(holds: (copies: LocalDraft[]) => boolean): Promise<LocalDraft[]> {
	return vi.waitUntil(async () => {
		const copies = await copiesOf('p1');
		return holds(copies) ? copies : null;
	});
}

beforeEach(async () => {
	vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
	vi.stubGlobal('document', { documentElement: {} });
	vi.stubGlobal('addEventListener', () => undefined);
	vi.stubGlobal('removeEventListener', () => undefined);
	await showLanguage('zh');
});
afterEach(async () => {
	vi.unstubAllGlobals();
	for (const { copyId } of await copiesOf('p1')) await removeCopy(copyId);
});

it('keeps what is typed until the server has it', async () => {
	let isServing = false;
	answerCalls({
		'put /articles/a1/zh/working-copy': () => (isServing ? { data: saved } : { status: 503, data: null }),
		'put /articles/a1/facts': () =>
			isServing ? { data: { ...saved, savedBy: '李华' } } : { status: 503, data: null },
	});
	const draft = open();
	const stop = persistLocally(draft, 'p1');
	draft.texts.zh?.setField('title', '大桥通车');
	draft.setMetadata('pinned', true);
	const [copy] = await kept(([first]) => first?.facts.pinned === true);
	expect(copy).toMatchObject({
		articleId: 'a1',
		texts: { zh: { revision: 4, baseVersion: 2, content: { ...content, title: '大桥通车' } } },
	});
	expect(draft.isOnDevice).toBe(true);
	isServing = true;
	await vi.waitUntil(() => draft.flush());
	await kept((copies) => copies.length === 0);
	draft.close();
	stop.end();
});

it('leaves deleted what the person deleted to sign out', async () => {
	answerCalls({});
	const draft = open();
	const pageHides: (() => void)[] = [];
	vi.stubGlobal('addEventListener', (_: string, listener: () => void) => pageHides.push(listener));
	const stop = persistLocally(draft, 'p1');
	draft.texts.zh?.setField('title', '大桥通车');
	const [copy] = await kept((copies) => copies.length === 1);
	await removeCopy(copy?.copyId ?? '');
	for (const hide of pageHides) hide();
	draft.close();
	stop.end();
	// Written in turn: what the hidden page had written would be there before this.
	const next = open();
	const stopNext = persistLocally(next, 'p1');
	next.texts.zh?.setField('title', '下一页');
	const copies = await kept((all) => all.length > 0);
	expect(copies.map(({ texts }) => texts.zh?.content.title)).toEqual(['下一页']);
	next.close();
	stopNext.end();
});

it('keeps a new article, which the server does not know', async () => {
	answerCalls({});
	const draft = closedAfterTest(new ArticleDraft(null, 'news'));
	const stop = persistLocally(draft, 'p1');
	draft.texts.en?.setField('title', 'Bridge');
	await kept((copies) => copies.length === 1);
	draft.close();
	stop.end();
	const [copy] = await vi.waitUntil(async () => {
		const { left } = await findRecoverable('p1', null);
		return left.length > 0 && left;
	});
	expect(copy?.texts.en?.content.title).toBe('Bridge');
	expect(await findRecoverable('p1', 'a1')).toEqual({ left: [], open: [] });
	expect(await findRecoverable('p2', null)).toEqual({ left: [], open: [] });
});

it('offers what an earlier session left, not what another tab writes, and sends it on the revision it was typed in', async () => {
	answerCalls({});
	const first = open();
	const end = persistLocally(first, 'p1');
	first.texts.zh?.setField('title', '大桥通车');
	await kept((copies) => copies.length === 1);
	expect(await findRecoverable('p1', 'a1')).toMatchObject({
		left: [],
		open: [{ copyId: first.editingSessionId }],
	});
	const closed = whenClosed([first.editingSessionId], new AbortController().signal);
	first.close();
	end.end();
	await closed;
	const [copy] = await vi.waitUntil(async () => {
		const { left } = await findRecoverable('p1', 'a1');
		return left.length > 0 && left;
	});
	if (!copy) throw new Error('Nothing is left.');

	// A restored backup counts from less: the copy must not be taken for one of its own.
	const conflict = { kind: 'copy', copy: null };
	const calls = answerCalls({
		'put /articles/a1/zh/working-copy': () => ({
			status: 409,
			data: { reason: 'conflict', current: conflict },
		}),
	});
	const second = open(2);
	expect(undeliveredIn(second, copy)).toEqual(copy);
	second.restore(copy);
	expect(undeliveredIn(second, copy)).toBeNull();
	expect(await second.flush()).toBe(false);
	const sent = {
		revision: 4,
		content: { title: '大桥通车' },
		earlier: [first.editingSessionId],
		earlierAttempts: [0],
	};
	expect(calls[0]?.body).toMatchObject({ ...sent, opening: second.editingSessionId });
	// Left again before it was saved, it goes on with both.
	const earlier = [{ opening: first.editingSessionId, attempt: 0 }];
	expect(second.unsaved()?.texts.zh).toMatchObject({ revision: 4, attempt: 1, earlier });
	const third = open(2);
	third.restore({ ...copy, copyId: second.editingSessionId, texts: second.unsaved()?.texts ?? {} });
	await third.flush();
	expect(calls.at(-1)?.body).toMatchObject({
		...{ earlier: [second.editingSessionId, first.editingSessionId], earlierAttempts: [1, 0] },
	});
	third.close();
	expect(second.texts.zh?.state).toEqual({ kind: 'conflict', conflict });
	second.close();
});

it('does not offer what the session that left it has sent later, nor sends it in its place', async () => {
	const calls = answerCalls({});
	const first = open();
	const stop = persistLocally(first, 'p1');
	first.texts.zh?.setField('title', '大桥通');
	const [copy] = await kept((copies) => copies.length === 1);
	// The page is left: its last save arrives, and nothing reaches the device any more.
	stop.end();
	first.texts.zh?.setField('title', '大桥通车');
	await first.flush();
	first.close();
	const arrived = calls.at(-1)?.body as { attempt: number; opening: string };
	if (!copy) throw new Error('Nothing is kept.');

	const second = open(5);
	const own = { opening: arrived.opening, attempt: arrived.attempt };
	expect(undeliveredIn(second, copy, own)).toBeNull();
	expect(undeliveredIn(second, { ...copy, facts: { pinned: true } }, own)).toMatchObject({
		...{ texts: {}, facts: { pinned: true } },
	});
	// Typed after the last save, or on a device of an edition that did not count.
	expect(undeliveredIn(second, copy, { ...own, attempt: 0 })).toEqual(copy);
	expect(undeliveredIn(second, copy, { opening: 'another', attempt: 9 })).toEqual(copy);
	second.close();
});
