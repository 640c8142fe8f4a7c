import 'fake-indexeddb/auto';
import type { EditedArticle } from '@portico/api/newsroom/answers/editing.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { session } from '../../testing/newsroom-calls.ts';
import {
	forgetAnswers,
	keepAnswer,
	keepSession,
	keptAnswer,
	keptArticles,
	loadOrKept,
} from './kept-answers.ts';
import { NewsroomFailure } from './query-client.ts';

const columns = { items: [{ fdCode: 'news', parent: null, depth: 0, name: '新闻' }] };
const article = (articleId: string) => ({ listed: { articleId } }) as EditedArticle;
const failing = (status: number) => () => Promise.reject(new NewsroomFailure(status, 'failed', null));

afterEach(async () => {
	vi.useRealTimers();
	await forgetAnswers();
});

it('answers what was loaded last where the server cannot be reached, and only there', async () => {
	await expect(loadOrKept('columns', failing(0))).rejects.toMatchObject({ status: 0 });
	expect(await loadOrKept('columns', async () => columns)).toEqual(columns);
	await vi.waitUntil(async () => (await keptAnswer('columns')) !== undefined);
	expect(await loadOrKept('columns', failing(0))).toEqual(columns);
	expect(await loadOrKept('columns', failing(502))).toEqual(columns);
	await expect(loadOrKept('columns', failing(401))).rejects.toMatchObject({ status: 401 });
	expect(await keptAnswer('columns')).toEqual(columns);
	await expect(loadOrKept('columns', failing(403))).rejects.toMatchObject({ status: 403 });
	expect(await keptAnswer('columns')).toBeUndefined();
});

it('answers it where nothing comes, and waits for the server where nothing is kept', async () => {
	await keepAnswer('columns', columns);
	vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
	const nothing = new Promise<never>(() => undefined);
	const kept = loadOrKept('columns', () => nothing);
	let come: (answer: EditedArticle) => void = () => undefined;
	const awaited = loadOrKept('article a', () => new Promise<EditedArticle>((resolve) => (come = resolve)));
	await vi.advanceTimersByTimeAsync(10_000);
	vi.useRealTimers();
	expect(await kept).toEqual(columns);
	come(article('a'));
	expect(await awaited).toEqual(article('a'));
});

it('keeps nothing of the person before, nor of a sign-in that is not complete', async () => {
	await keepSession(session);
	await keepAnswer('article a', article('a'));
	await keepSession(session);
	expect(await keptArticles()).toEqual([article('a')]);
	await keepSession({ ...session, step: 'second-factor' });
	expect(await keptAnswer('session')).toEqual(session);
	const other = { ...session, person: { ...session.person, personId: 'p2' } };
	await keepSession(other);
	expect(await keptArticles()).toEqual([]);
	expect(await keptAnswer('session')).toEqual(other);
});

it('keeps the last twenty articles, for thirty days', async () => {
	vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-05-01T08:00:00Z') });
	await keepAnswer('columns', columns);
	for (let number = 1; number <= 22; number += 1) {
		vi.setSystemTime(Date.now() + 1000);
		await keepAnswer(`article ${number}`, article(String(number)));
	}
	const names = (await keptArticles()).map(({ listed }) => listed.articleId);
	expect(names).toEqual(Array.from({ length: 20 }, (_, index) => String(22 - index)));
	expect(await keptAnswer('columns')).toEqual(columns);
	vi.setSystemTime(Date.now() + 31 * 86_400_000);
	expect(await keptArticles()).toEqual([]);
	expect(await keptAnswer('columns')).toBeUndefined();
});
