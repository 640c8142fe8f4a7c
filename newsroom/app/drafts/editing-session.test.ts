// @vitest-environment happy-dom

import type { EditedArticle } from '@portico/api/newsroom/answers/editing.ts';
import { emptyText } from '@portico/api/newsroom/article-text.ts';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { answerCalls } from '../../testing/newsroom-calls.ts';
import { invalidateTopics } from '../data/query-client.ts';
import { showLanguage } from '../messages/messages.ts';
import { ArticleDraft } from './article-draft.ts';
import { EditingSession } from './editing-session.ts';

const path = 'post /articles/a1/open-editors';
const text = { content: emptyText, revision: 4, baseVersion: null, copySaved: null, mayWrite: true };
const opened = {
	listed: { articleId: 'a1' },
	facts: { fdCode: 'news', alsoIn: [], cover: null, attachments: [], pinned: false },
	factsRevision: 1,
	texts: { zh: { ...text, remarks: [] }, en: { ...text, remarks: [] } },
} as unknown as EditedArticle;

type Sent = { opening: string; writes: string[]; takes: string[] };

let heartbeat: () => void = () => undefined;
const left: string[] = [];

/** An editor of 李华 (p1); `given` answers what she may write, beside what others do. */
function open({ article = opened as EditedArticle | null } = {}) {
	const server = {
		others: [] as { personId: string; name: string; writes: string[] }[],
		refused: [] as string[],
		revisions: { zh: 4, en: 4, facts: 1 },
		hold: Promise.resolve(),
	};
	const calls = answerCalls({
		async [path](sent: Sent) {
			await server.hold;
			const writes = sent.writes.filter((lang) => !server.refused.includes(lang));
			const own = { ...sent, writes, personId: 'p1', name: '李华' };
			return {
				data: {
					items: [own, ...server.others.map((other) => ({ ...other, opening: null }))],
					revisions: server.revisions,
				},
			};
		},
		'put /articles/a1/zh/working-copy': () => ({
			data: { revision: 5, savedAt: '', latestVersion: null, body: null },
		}),
	});
	const draft = new ArticleDraft(article, 'news');
	onTestFinished(() => draft.close());
	const editing = new EditingSession(draft, 'p1');
	const told = { notify: vi.fn(), savedElsewhere: vi.fn(), takenOver: vi.fn() };
	const close = editing.open(told);
	const sent = () => calls.filter(({ name }) => name === path).map(({ body }) => body as Sent);
	return { server, draft, editing, told, close, sent };
}

beforeEach(async () => {
	left.length = 0;
	await showLanguage('zh');
	vi.stubGlobal(
		'Worker',
		class {
			addEventListener(_: string, listener: () => void) {
				heartbeat = listener;
			}
			terminate() {
				heartbeat = () => undefined;
			}
		},
	);
	vi.spyOn(navigator, 'sendBeacon').mockImplementation((address) => left.push(String(address)) > 0);
});
afterEach(() => {
	vi.unstubAllGlobals();
	vi.restoreAllMocks();
});

const settled = (work: () => unknown) => vi.waitUntil(() => work());

it('tells that the article is open, at each heartbeat and event, and that it is closed', async () => {
	const { server, editing, close, sent } = open();
	await settled(() => sent().length === 1);
	expect(sent()[0]).toMatchObject({ writes: [], takes: [] });
	server.others = [{ personId: 'p2', name: '方圆', writes: ['en'] }];
	heartbeat();
	await settled(() => editing.writerOf('en') !== null);
	expect([editing.writerOf('en')?.name, editing.writerOf('zh'), editing.others.length]).toEqual([
		'方圆',
		null,
		1,
	]);
	server.others = [];
	invalidateTopics(['presence']);
	await settled(() => editing.others.length === 0);
	close();
	expect(left).toEqual(['/api/newsroom/open-editors/closed']);
	const before = sent().length;
	heartbeat();
	invalidateTopics(['presence']);
	expect(sent()).toHaveLength(before);
});

it('claims a language with the first character typed in it, also while a call is on its way', async () => {
	const { server, draft, sent } = open();
	let release: () => void = () => undefined;
	server.hold = new Promise((resolve) => {
		release = resolve;
	});
	draft.texts.zh?.setField('title', '大');
	release();
	await settled(() => sent().at(-1)?.writes.includes('zh'));
	draft.texts.zh?.setField('title', '大桥');
	heartbeat();
	await settled(() => sent().length >= 3);
	expect(sent().at(-1)).toMatchObject({ writes: ['zh'], takes: [] });
});

it('asks no more for what was refused, sends what was typed, and says who took over', async () => {
	const { server, draft, editing, told, sent } = open();
	draft.texts.zh?.setField('title', '大');
	await settled(() => sent().some(({ writes }) => writes.includes('zh')));
	server.refused = ['zh'];
	server.others = [{ personId: 'p2', name: '方圆', writes: ['zh'] }];
	heartbeat();
	await settled(() => told.takenOver.mock.calls.length > 0);
	expect(told.takenOver).toHaveBeenCalledExactlyOnceWith('方圆');
	await settled(() => draft.texts.zh?.isUnsaved === false);
	heartbeat();
	await settled(() => sent().at(-1)?.writes.length === 0);
	server.refused = [];
	editing.take('zh');
	await settled(() => sent().at(-1)?.takes.includes('zh'));
});

it('takes a language from another window of the same person', async () => {
	const { server, draft, editing, sent } = open();
	server.others = [{ personId: 'p1', name: '李华', writes: ['zh'] }];
	heartbeat();
	await settled(() => editing.others.length === 1);
	expect(editing.writerOf('zh')).toBeNull();
	draft.texts.zh?.setField('title', '大');
	await settled(() => sent().at(-1)?.takes.includes('zh'));
});

it('tells what somebody else has saved', async () => {
	const { server, told } = open();
	await settled(() => told.notify.mock.calls.length > 0);
	expect(told.savedElsewhere).not.toHaveBeenCalled();
	server.revisions = { zh: 4, en: 5, facts: 2 };
	heartbeat();
	await settled(() => told.savedElsewhere.mock.calls.length === 2);
	expect(told.savedElsewhere.mock.calls.flat().sort()).toEqual(['en', 'facts']);
});

it('begins with the first save of a new article, and goes on after a failed call', async () => {
	const { server, draft, sent } = open({ article: null });
	heartbeat();
	draft.texts.zh?.setField('title', '新');
	expect(sent()).toEqual([]);
	server.hold = Promise.reject(new Error('offline'));
	server.hold.catch(() => undefined);
	draft.articleId = 'a1';
	draft.texts.zh?.setField('subtitle', '副题');
	await settled(() => sent().length === 1);
	server.hold = Promise.resolve();
	await settled(() => {
		heartbeat();
		return sent().length > 1;
	});
});
