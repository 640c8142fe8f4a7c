import type { ListedText } from '@portico/api/newsroom/answers/articles.ts';
import { describe, expect, it } from 'vitest';
import { articleTitle, publishedAt, textActions } from './text-actions.ts';

const draft: ListedText = {
	title: 'Title',
	author: null,
	state: 'draft',
	latestVersion: 2,
	publishedVersion: null,
	publishedAt: null,
	scheduledVersion: null,
	scheduledFor: null,
	changedAt: '2026-02-01T00:00:00Z',
	allowed: ['publish', 'withdraw', 'write'],
};
const published: ListedText = {
	...draft,
	state: 'published',
	publishedVersion: 1,
	publishedAt: '2026-02-02T08:00:00+08:00',
};
const scheduled: ListedText = {
	...draft,
	state: 'scheduled',
	scheduledVersion: 2,
	scheduledFor: '2026-03-01T00:00:00Z',
};

const article = (zh: ListedText | null, en: ListedText | null) => ({
	articleId: 'a',
	address: null,
	fdCode: 'news',
	columnName: 'News',
	pinned: false,
	changedAt: '2026-02-01T00:00:00Z',
	texts: { zh, en },
	copies: { zh: null, en: null },
	outdated: null,
});

describe('the actions of a text', () => {
	it('offers what the person may do in each state', () => {
		expect(textActions(draft)).toEqual(['publish', 'schedule', 'versions']);
		expect(textActions(published)).toEqual(['open', 'publish', 'schedule', 'withdraw', 'versions']);
		expect(textActions(scheduled)).toEqual(['publish', 'schedule', 'cancelSchedule', 'versions']);
	});

	it('offers to cancel the schedule of a text that is online, apart from withdrawing it', () => {
		const actions = textActions({ ...scheduled, publishedVersion: 1 });
		expect(actions).toEqual(['open', 'publish', 'schedule', 'cancelSchedule', 'withdraw', 'versions']);
	});

	it('offers readers the web page and the versions only', () => {
		expect(textActions({ ...published, allowed: [] })).toEqual(['open', 'versions']);
	});
});

describe('what a row shows of an article', () => {
	it('has the title in the language of the person, or the other one', () => {
		const chinese = { ...draft, title: '标题' };
		expect(articleTitle(article(chinese, draft), 'en')).toEqual({ lang: 'en', title: 'Title' });
		expect(articleTitle(article(chinese, null), 'en')).toEqual({ lang: 'zh', title: '标题' });
		expect(articleTitle(article(null, null), 'zh').title).toBe('');
	});

	it('has the later publication of both languages, whatever their offsets', () => {
		const english = { ...published, publishedAt: '2026-02-02T01:00:00Z' };
		expect(publishedAt(article(published, english))).toBe('2026-02-02T01:00:00Z');
		expect(publishedAt(article(published, null))).toBe(published.publishedAt);
	});

	it('has no publication of a withdrawn text', () => {
		expect(
			publishedAt(article({ ...published, state: 'withdrawn', publishedVersion: null }, null)),
		).toBeNull();
	});
});
