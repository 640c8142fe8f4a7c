// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type AnswerCall, renderPage } from '../../../testing/render-page.tsx';
import { Component as BoardPage } from './board-page.tsx';

beforeEach(() => {
	vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-27T08:00:00Z') });
});

const answerWith =
	(at: string | null): AnswerCall =>
	({ path }) =>
		path.endsWith('/consents') ? { items: [] } : { at };

afterEach(() => {
	vi.useRealTimers();
});

it.each([
	['its time', '2026-11-27T03:00:00Z', /less than a day ago$/, false],
	['that it is old', '2026-11-25T06:00:00Z', /2 days ago$/, true],
])('tells administrators of the last backup %s', async (_, at, age, isOld) => {
	await renderPage(<BoardPage />, { actions: ['people'], answer: answerWith(at) });
	expect(await screen.findByText(age)).toBeTruthy();
	expect(screen.queryByText(/more than two days old/) !== null).toBe(isOld);
});

it('tells administrators that there was none', async () => {
	await renderPage(<BoardPage />, { actions: ['audit'], answer: answerWith(null) });
	expect(await screen.findByText(/^No backup is recorded: ask your operators/)).toBeTruthy();
});

it('tells nobody else', async () => {
	const { calls } = await renderPage(<BoardPage />, { actions: ['security'], answer: answerWith(null) });
	await screen.findByText(/^Your roles do not include work on articles/);
	expect(calls.map(({ path }) => path)).toEqual(['/api/newsroom/consents']);
});
