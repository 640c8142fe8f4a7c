// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type AnswerCall, renderPage } from '../../../testing/render-page.tsx';
import { Component as AuditPage } from './audit-page.tsx';

const entry = {
	number: 1284,
	at: '2026-05-01T16:30:12Z',
	personId: null,
	actor: 'system:schedule',
	address: null,
	action: 'text.publish',
	subject: 'article:a1',
	lang: 'zh',
	version: 7,
	outcome: 'refused',
	details: { reason: 'too-late', tries: 3 },
};

const answer: AnswerCall = ({ path, query }) => {
	if (path.endsWith('/verification')) return { entries: 1284, lastDigest: null, firstBroken: 12 };
	return { items: [entry], total: 120, page: Number(query.get('page')), pageSize: 50 };
};

const open = (address = '/audit') => renderPage(<AuditPage />, { actions: ['audit'], answer, address });

describe('the page of the audit log', () => {
	it('shows the time to the second in the time zone of the site, and actions in words', async () => {
		await open();
		const row = (await screen.findByRole('rowheader', { name: '1284' })).closest('tr');
		expect(row?.textContent).toContain('2026-05-02 00:30:12');
		expect(row?.textContent).toContain('System: scheduled publishing');
		expect(row?.textContent).toContain('Publish');
	});

	it('unfolds the details of an entry', async () => {
		const { user } = await open();
		await user.click(await screen.findByRole('button', { name: 'Show details of entry 1284' }));
		expect(screen.getByText('too-late')).toBeTruthy();
		expect(screen.getByText('text.publish')).toBeTruthy();
	});

	it('asks for what its address says, and exports the same', async () => {
		const { calls } = await open('/audit?outcome=refused&from=2026-04-01&text=a%26b&page=2');
		await screen.findByRole('rowheader', { name: '1284' });
		const { query } = calls[0] ?? {};
		expect(Object.fromEntries(query ?? [])).toEqual({
			...{ outcome: 'refused', from: '2026-04-01', text: 'a&b', page: '2', pageSize: '50' },
		});
		const link = screen.getByRole('link', { name: 'Export CSV' });
		expect(link.getAttribute('href')).toBe(
			'/api/newsroom/audit.csv?text=a%26b&outcome=refused&from=2026-04-01',
		);
	});

	it('keeps filters in the address and returns to the first page', async () => {
		const { user, currentAddress } = await open('/audit?page=2');
		await user.type(await screen.findByRole('textbox', { name: 'Text' }), '10.1{Enter}');
		await waitFor(() => expect(currentAddress()).toBe('/audit?text=10.1'));
	});

	it('says which entry breaks the chain', async () => {
		const { user } = await open();
		await user.click(await screen.findByRole('button', { name: 'Verify integrity' }));
		expect(await screen.findByText(/^Entry 12 does not match the chain/)).toBeTruthy();
	});
});
