// @vitest-environment happy-dom
import type { ListedText } from '@portico/api/newsroom/answers/articles.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { answerCalls, renderSignedIn } from '../../../../testing/render-signed-in.tsx';
import { WithdrawDialog } from './withdraw-dialog.tsx';

const text: ListedText = {
	title: '大桥通车',
	author: null,
	state: 'published',
	latestVersion: 1,
	publishedVersion: 1,
	publishedAt: '2026-05-01T00:00:00Z',
	scheduledVersion: null,
	scheduledFor: null,
	changedAt: '2026-05-01T00:00:00Z',
	allowed: ['withdraw'],
};

async function renderDialog(other: ListedText | undefined) {
	const onClose = vi.fn();
	const subject = { articleId: 'bridge', lang: 'zh' as const, text, other };
	await renderSignedIn(
		<WithdrawDialog subject={subject} version={undefined} onRequest={vi.fn()} onClose={onClose} />,
	);
	return { onClose, dialog: within(await screen.findByRole('dialog')) };
}

it('says that the page stays in the other language, and withdraws both on request', async () => {
	const calls = answerCalls(() => ({ status: 200, data: { articleId: 'bridge', lang: 'zh', text } }));
	const { onClose, dialog } = await renderDialog(text);
	expect(dialog.getByText(/^The English version stays on the website/)).toBeTruthy();
	await userEvent.click(dialog.getByRole('checkbox', { name: 'Withdraw the English version too' }));
	expect(dialog.queryByText(/^The English version stays/)).toBeNull();
	await userEvent.click(dialog.getByRole('button', { name: 'Withdraw' }));
	await waitFor(() => expect(onClose).toHaveBeenCalled());
	expect(calls.at(-1)?.body).toMatchObject({ everyLanguage: true, seen: { publishedVersion: 1 } });
});

it.each([
	['there is none', undefined, false],
	['it is not published', { ...text, publishedVersion: null }, false],
	['the person may not withdraw it', { ...text, allowed: [] }, true],
])('offers nothing about the other language where %s', async (_, other, isTold) => {
	const { dialog } = await renderDialog(other as ListedText | undefined);
	expect(dialog.queryByRole('checkbox')).toBeNull();
	expect(dialog.queryByText(/stays on the website/) !== null).toBe(isTold);
});
