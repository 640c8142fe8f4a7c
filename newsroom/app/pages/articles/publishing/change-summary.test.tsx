// @vitest-environment happy-dom
import type { ListedText } from '@portico/api/newsroom/answers/articles.ts';
import type { ArticleMetadata } from '@portico/api/newsroom/answers/editing.ts';
import { emptyText } from '@portico/api/newsroom/article-text.ts';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { answerCalls, renderSignedIn } from '../../../../testing/render-signed-in.tsx';
import { type ComparableText, compareVersions } from '../../../comparison/compare-versions.ts';
import { ChangeSummary } from './change-summary.tsx';

const text: ListedText = {
	...{ title: 'A bridge opens', author: null, state: 'published', changedAt: '2026-05-01T00:00:00Z' },
	...{ latestVersion: 2, publishedVersion: 1, publishedAt: '2026-05-01T00:00:00Z' },
	...{ scheduledVersion: null, scheduledFor: null, allowed: ['publish'] },
};

const live: ArticleMetadata = {
	fdCode: 'news',
	alsoIn: [],
	cover: null,
	attachments: [],
	pinned: false,
	pinnedUntil: null,
};

/** Compares as the worker does, in this thread. */
class SameThreadWorker extends EventTarget {
	postMessage(texts: [ComparableText, ComparableText, string]): void {
		const data = compareVersions(...texts);
		queueMicrotask(() => this.dispatchEvent(new MessageEvent('message', { data })));
	}
	terminate(): void {}
}

/** Answers with two versions. @param second what the second one says, and makes of the metadata */
function answerVersions(second: { body: string; title?: string; facts?: Partial<ArticleMetadata> }) {
	const { facts = {}, ...content } = second;
	const before = { ...emptyText, title: text.title, body: '<p>It opens in May.</p>' };
	answerCalls(({ request }) => {
		const version = /versions\/(\d)$/.exec(request)?.[1];
		if (version === '1') return { status: 200, data: { content: before, facts: live, liveFacts: live } };
		const after = { content: { ...before, ...content }, facts: { ...live, ...facts }, liveFacts: live };
		return { status: 200, data: version === '2' ? after : { items: [] } };
	});
}

const render = (version: number, state: Partial<ListedText> = {}) =>
	renderSignedIn(
		<ChangeSummary
			subject={{ articleId: 'bridge', lang: 'en', text: { ...text, ...state } }}
			version={version}
		/>,
	);

describe('what a publication changes', () => {
	beforeEach(() => {
		vi.stubGlobal('Worker', SameThreadWorker);
	});

	it('is said in a line, and shown when asked for', async () => {
		const facts = { cover: 'media/a.jpg' };
		answerVersions({ title: 'The bridge opens', body: '<p>It opens in June.</p><p>New.</p>', facts });
		await render(2);
		const said = 'Changes on the website: Title; Body (1 paragraph edited, 1 paragraph added); Cover.';
		expect(await screen.findByText(said)).toBeTruthy();
		await userEvent.click(screen.getByRole('button', { name: 'Show changes' }));
		expect(await screen.findByRole('dialog', { name: 'Compare versions in English' })).toBeTruthy();
		expect(await screen.findByRole('group', { name: 'Added' })).toBeTruthy();
	});

	it('is nothing where both say the same', async () => {
		answerVersions({ body: '<p>It opens in May.</p>\n<p></p>' });
		await render(2);
		expect(await screen.findByText('It is the same as on the website.')).toBeTruthy();
		expect(screen.queryByRole('button')).toBeNull();
	});

	it.each([
		['first', 'draft' as const, 'This text becomes public for the first time.'],
		['again', 'withdrawn' as const, 'This text becomes public again.'],
	])('is that it becomes public %s', async (_, state, said) => {
		await render(2, { state, publishedVersion: null });
		expect(screen.getByText(said)).toBeTruthy();
	});

	it('is not known where the comparison fails', async () => {
		answerVersions({ body: '' });
		vi.stubGlobal(
			'Worker',
			class extends SameThreadWorker {
				override postMessage(): void {
					queueMicrotask(() => this.dispatchEvent(new Event('error')));
				}
			},
		);
		await render(2);
		expect(await screen.findByText(/You can still publish it\.$/)).toBeTruthy();
	});
});
