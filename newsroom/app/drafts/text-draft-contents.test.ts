// @vitest-environment happy-dom

import { type ArticleText, emptyText } from '@portico/api/newsroom/article-text.ts';
import { beforeEach, expect, it, vi } from 'vitest';
import { showLanguage } from '../messages/messages.ts';
import { debounceMs } from './autosave.ts';
import { TextDraft } from './text-draft.ts';

/** A server that takes whatever it is sent. */
function openDraft(content: ArticleText, baseVersion: number | null) {
	const sent: ArticleText[] = [];
	const draft = new TextDraft(
		{ content, revision: baseVersion ?? 0, baseVersion, copySaved: null },
		async (save) => {
			sent.push(save.content);
			const savedAt = '2026-05-01T06:00:00Z';
			return { revision: sent.length, savedAt, latestVersion: baseVersion, body: null, remarks: [] };
		},
		{ notify: () => undefined, typed: () => undefined, remarks: () => undefined },
	);
	return { draft, sent, rest: () => vi.advanceTimersByTimeAsync(debounceMs) };
}

beforeEach(async () => {
	await showLanguage('zh');
	vi.useFakeTimers();
	return () => vi.useRealTimers();
});

it('takes proposals as long as it is new, and sends them with the first word', async () => {
	const { draft, sent, rest } = openDraft(emptyText, null);
	draft.propose('editor', '周宁');
	draft.propose('source', '集团总部');
	draft.propose('source', '工程公司');
	await rest();
	expect(sent).toEqual([]);
	expect(draft.isUnsaved).toBe(false);
	draft.setField('source', '自己写的');
	draft.propose('source', '集团总部');
	draft.setField('title', '通车');
	await rest();
	expect(sent).toEqual([{ ...emptyText, title: '通车', source: '自己写的', editor: '周宁' }]);
	draft.setField('editor', '');
	draft.propose('editor', '周宁');
	expect(draft.content.editor).toBe('');
});

it('goes back to what a version says, in every field, and sends that; what was written can be had back', async () => {
	const content = { ...emptyText, title: '大桥', body: '<p>一</p>' };
	const { draft, sent, rest } = openDraft(content, 2);
	let shown = '<p>二</p>';
	const replace = (html: string) => {
		shown = html;
	};
	const document = () => ({ type: 'doc' });
	draft.attachBody({
		html: () => shown,
		replace,
		unreadable: () => [],
		document,
		replaceDocument: replace as never,
	});
	draft.bodyChanged();
	const version = { ...emptyText, title: '旧桥', summary: '旧', body: '<p>旧</p>', shareTitle: '分享' };
	const before = draft.goBackTo(version);
	expect(before).toEqual({ ...content, body: '<p>二</p>' });
	await rest();
	expect(sent.at(-1)).toEqual(version);
	draft.goBackTo(before);
	await rest();
	expect(sent.at(-1)).toEqual(before);
});
