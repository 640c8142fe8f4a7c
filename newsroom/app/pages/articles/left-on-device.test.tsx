// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import type { EditedArticle } from '@portico/api/newsroom/answers/editing.ts';
import { emptyText } from '@portico/api/newsroom/article-text.ts';
import { act, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderSignedIn } from '../../../testing/render-signed-in.tsx';
import { noteConnection } from '../../data/connection.ts';
import { forgetAnswers, keepAnswer } from '../../data/kept-answers.ts';
import { type LocalDraft, putCopy, removeCopy } from '../../drafts/local-drafts.ts';
import { LeftOnDevice } from './left-on-device.tsx';

const written = (title: string, body: string) => ({
	...{ revision: 0, baseVersion: null },
	content: { ...emptyText, title, body },
});
const kept = (copyId: string, copy: Partial<LocalDraft>): LocalDraft => ({
	...{ copyId, personId: 'person', articleId: null, facts: {}, texts: {} },
	keptAt: `2026-05-0${copyId}T06:02:00Z`,
	...copy,
});

// Another tab has this copy open.
beforeEach(() => {
	const query = async () => ({ held: [{ name: 'portico-copy-4' }] });
	vi.spyOn(navigator, 'locks', 'get').mockReturnValue({ query } as never);
});
afterEach(async () => {
	vi.restoreAllMocks();
	for (const copyId of ['1', '2', '3', '4']) await removeCopy(copyId);
	await forgetAnswers();
	noteConnection(true);
});

it('lists what was left on this device, the newest first, with the way to go on', async () => {
	await putCopy(kept('1', { articleId: 'a1', texts: { en: written('Bridge', '<p>One two</p>') } }));
	await putCopy(kept('2', { texts: { zh: written('大桥', '<p>今天</p><p>通车。</p>') } }));
	await putCopy(kept('3', { personId: 'other', texts: { zh: written('别人的', '') } }));
	await putCopy(kept('4', { texts: { zh: written('正在写的', '') } }));
	await renderSignedIn(<LeftOnDevice />);
	const rows = await screen.findAllByRole('listitem');
	expect(rows.map((row) => within(row).getByRole('link').getAttribute('href'))).toEqual([
		...['/articles/new', '/articles/a1'],
	]);
	expect(rows.map(({ textContent }) => textContent)).toEqual([
		expect.stringMatching(/^大桥New article5 characters/),
		expect.stringMatching(/^BridgeUnsaved changes6 characters/),
	]);
});

it('names the other articles that open without a connection, and only then', async () => {
	const article = (articleId: string, title: string) =>
		({
			listed: { articleId, columnName: 'News' },
			texts: { zh: { content: { ...emptyText, title } }, en: null },
		}) as EditedArticle;
	await putCopy(kept('1', { articleId: 'a1', texts: { zh: written('大桥', '') } }));
	await keepAnswer('article a1', article('a1', '大桥'));
	await keepAnswer('article a2', article('a2', '隧道'));
	await renderSignedIn(<LeftOnDevice />);
	const titles = () => screen.queryAllByRole('link').map(({ textContent }) => textContent);
	await screen.findByRole('link', { name: '大桥' });
	expect(titles()).toEqual(['大桥']);
	act(() => noteConnection(false));
	await screen.findByRole('link', { name: '隧道' });
	expect(titles()).toEqual(['大桥', '隧道']);
	act(() => noteConnection(true));
	expect(titles()).toEqual(['大桥']);
});
