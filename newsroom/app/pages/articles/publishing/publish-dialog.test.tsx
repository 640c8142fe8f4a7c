// @vitest-environment happy-dom
import type { ListedText } from '@portico/api/newsroom/answers/articles.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { answerCalls, renderSignedIn } from '../../../../testing/render-signed-in.tsx';
import { Toasts } from '../../../controls/toasts.tsx';
import { PublishDialog } from './publish-dialog.tsx';

const seenText: ListedText = {
	title: 'A bridge opens',
	author: null,
	state: 'published',
	latestVersion: 5,
	publishedVersion: 3,
	publishedAt: '2026-05-01T00:00:00Z',
	scheduledVersion: null,
	scheduledFor: null,
	changedAt: '2026-05-01T00:00:00Z',
	allowed: ['publish'],
};
const newerText: ListedText = { ...seenText, latestVersion: 6, publishedVersion: 4 };

const versions = [6, 5, 4, 3].map((version) => ({
	version,
	title: 'A bridge opens',
	savedAt: '2026-05-01T00:00:00Z',
	savedBy: 'Li',
}));

const renderDialog = async (onClose = vi.fn()) => {
	const subject = { articleId: 'bridge', lang: 'en' as const, text: seenText };
	await renderSignedIn(
		<>
			<PublishDialog subject={subject} version={undefined} onRequest={vi.fn()} onClose={onClose} />
			<Toasts />
		</>,
	);
	return { onClose, dialog: await screen.findByRole('dialog') };
};

const publishCall = 'POST /api/newsroom/articles/bridge/en/publish';

describe('PublishDialog', () => {
	it('publishes the latest version, with the state that the person saw, and leads to its page', async () => {
		const calls = answerCalls(({ request }) =>
			request === publishCall
				? {
						status: 200,
						data: { articleId: 'bridge', lang: 'en', text: { ...seenText, publishedVersion: 5 } },
					}
				: { status: 200, data: { items: versions } },
		);
		const { onClose, dialog } = await renderDialog();
		await userEvent.click(within(dialog).getByRole('button', { name: 'Publish' }));
		await waitFor(() => expect(onClose).toHaveBeenCalled());
		expect(calls.find(({ request }) => request === publishCall)?.body).toEqual({
			version: 5,
			seen: { state: 'published', latestVersion: 5, publishedVersion: 3, scheduledFor: null },
		});
		const page = await screen.findByRole('link', { name: 'Open web page', hidden: true });
		expect(page.getAttribute('href')).toMatch(/^https:.*\/en\/articledetail\/bridge$/);
	});

	it('shows both states after a conflict, keeps the choice, and sends the newer state the second time', async () => {
		let attempts = 0;
		const calls = answerCalls(({ request }) => {
			if (request !== publishCall) return { status: 200, data: { items: versions } };
			attempts++;
			const data = { articleId: 'bridge', lang: 'en', text: newerText };
			return attempts === 1
				? { status: 409, data: { reason: 'conflict', current: data } }
				: { status: 200, data };
		});
		const { onClose, dialog } = await renderDialog();
		await userEvent.click(within(dialog).getByRole('button', { name: 'Publish' }));

		const notice = await within(dialog).findByRole('alert');
		expect(within(notice).getByText('v3')).toBeTruthy();
		expect(within(notice).getByText('v4')).toBeTruthy();
		expect(onClose).not.toHaveBeenCalled();

		await userEvent.click(within(dialog).getByRole('button', { name: 'Publish' }));
		await waitFor(() => expect(onClose).toHaveBeenCalled());
		expect(calls.filter(({ request }) => request === publishCall)[1]?.body).toEqual({
			version: 5,
			seen: { state: 'published', latestVersion: 6, publishedVersion: 4, scheduledFor: null },
		});
	});

	it('names who can grant a missing permission, and stays open', async () => {
		answerCalls(({ request }) =>
			request === publishCall
				? {
						status: 403,
						message: 'You may not publish here.',
						data: {
							reason: 'permission-missing',
							missing: { action: 'publish', fdCode: 'news', lang: 'en', grantedBy: ['Zhang'] },
						},
					}
				: { status: 200, data: { items: versions } },
		);
		const { onClose, dialog } = await renderDialog();
		await userEvent.click(within(dialog).getByRole('button', { name: 'Publish' }));
		const notice = await within(dialog).findByRole('alert');
		expect(notice.textContent).toContain('You may not publish here.');
		expect(notice.textContent).toContain('Zhang');
		expect(onClose).not.toHaveBeenCalled();
	});
});
