// @vitest-environment happy-dom
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { answerCalls, renderSignedIn } from '../../../testing/render-signed-in.tsx';
import { SavedViews } from './saved-views.tsx';

const query = 'text=bridge&state=draft&lang=en&sort=title';

describe('SavedViews', () => {
	it('saves the list as it is, without its page, and opens it again elsewhere', async () => {
		const stored: { viewId: string; name: string; query: string }[] = [];
		answerCalls(({ request, body }) => {
			if (!request.startsWith('POST')) return { status: 200, data: { items: stored } };
			const view = { viewId: '1', ...(body as { name: string; query: string }) };
			stored.push(view);
			return { status: 200, data: view };
		});
		const { router } = await renderSignedIn(<SavedViews />, `/articles?${query}&page=4`);
		await userEvent.click(await screen.findByRole('button', { name: 'My views' }));
		await userEvent.type(await screen.findByRole('textbox'), 'My drafts{Enter}');
		await screen.findByRole('link', { name: 'My drafts' });
		expect(stored[0]).toMatchObject({ name: 'My drafts', query });

		await act(() => router.navigate('/articles?by=me'));
		await userEvent.click(screen.getByRole('link', { name: 'My drafts' }));
		await waitFor(() => expect(router.state.location.search).toBe(`?${query}`));
	});

	it('keeps the name after a refusal, with the reason beside it', async () => {
		answerCalls(({ request }) =>
			request.startsWith('POST')
				? { status: 422, data: { reason: 'invalid-fields', fields: { name: 'At most 30 views.' } } }
				: { status: 200, data: { items: [] } },
		);
		await renderSignedIn(<SavedViews />, '/articles');
		await userEvent.click(await screen.findByRole('button', { name: 'My views' }));
		const field = await screen.findByRole<HTMLInputElement>('textbox');
		await userEvent.type(field, 'One more{Enter}');
		expect(await screen.findByText('At most 30 views.')).toBeTruthy();
		expect(field.value).toBe('One more');
	});

	it('deletes after a second press only', async () => {
		const views = [{ viewId: '7', name: 'Mine', query: 'by=me' }];
		const calls = answerCalls(() => ({ status: 200, data: { items: views } }));
		await renderSignedIn(<SavedViews />, '/articles');
		await userEvent.click(await screen.findByRole('button', { name: 'My views' }));
		await userEvent.click(await screen.findByRole('button', { name: 'Delete view “Mine”' }));
		const deletions = () => calls.filter(({ request }) => request.startsWith('DELETE'));
		expect(deletions()).toEqual([]);
		await userEvent.click(await screen.findByRole('button', { name: /Confirm deletion/ }));
		await waitFor(() =>
			expect(deletions()).toEqual([{ request: 'DELETE /api/newsroom/saved-views/7', body: null }]),
		);
	});
});
