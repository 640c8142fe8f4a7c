// @vitest-environment happy-dom
import type { Consent } from '@portico/api/newsroom/answers/people.ts';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPage } from '../../../testing/render-page.tsx';
import { Consents } from './consents.tsx';

const asked: Consent = {
	...{ consentId: 'c1', action: 'reset-password', state: 'asked', mayAnswer: true },
	person: { personId: 'p1', displayName: 'Sam' },
	...{ askedBy: 'Robin', answeredBy: null, isOwn: false, isAsker: false },
	...{ askedAt: '2026-05-01T08:00:00Z', endsAt: '2026-05-02T08:00:00Z', usedAt: null },
};

const open = (...items: Consent[]) =>
	renderPage(<Consents />, {
		actions: ['audit'],
		answer: ({ method }) =>
			method === 'PUT' ? { items: [{ ...asked, state: 'given', mayAnswer: false }] } : { items },
	});

it('asks an administrator, and warns before they consent', async () => {
	const { calls, user } = await open(asked);
	await user.click(await screen.findByRole('button', { name: 'Consent' }));
	const dialog = within(await screen.findByRole('dialog'));
	expect(dialog.getByText('Robin asks to reset the password of Sam')).toBeTruthy();
	expect(dialog.getByText(/^Ask Sam in person first/)).toBeTruthy();
	await user.click(dialog.getByRole('button', { name: 'Consent' }));
	expect(await screen.findByText(/Consented, not done yet/)).toBeTruthy();
	expect(calls.at(-1)).toMatchObject({
		...{ method: 'PUT', path: '/api/newsroom/consents/c1', body: { given: true } },
	});
	expect(screen.queryByRole('button')).toBeNull();
});

it('lets them refuse at once', async () => {
	const { calls, user } = await open(asked);
	await user.click(await screen.findByRole('button', { name: 'Refuse' }));
	expect(calls.at(-1)).toMatchObject({ method: 'PUT', body: { given: false } });
});

it.each<[Partial<Consent>, string]>([
	[{ isOwn: true, answeredBy: 'Kim' }, 'Robin reset the password of you with the consent of Kim'],
	[{ askedBy: null }, 'Operators (command line) reset the password of Sam'],
	[
		{ action: 'remove-second-factors', answeredBy: 'Kim' },
		'Robin removed two-step verification of Sam with the consent of Kim',
	],
])('tells what was done: %j', async (changes, sentence) => {
	await open({ ...asked, state: 'used', mayAnswer: false, usedAt: '2026-05-01T09:00:00Z', ...changes });
	expect(await screen.findByText(sentence)).toBeTruthy();
	expect(screen.queryByRole('button')).toBeNull();
});
