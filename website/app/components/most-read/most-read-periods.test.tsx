// @vitest-environment happy-dom
import type { MostRead } from '@portico/api/answers/page-views.ts';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderOnPage } from '../../../testing/render-on-page.tsx';
import { MostReadSection } from './most-read.tsx';

function listOf(days: 7 | 30, title: string): MostRead {
	const publishedAt = '2026-01-01T00:00:00.000Z';
	return {
		days,
		items: [{ articleId: 'a1', address: null, linkTo: null, title, titleBreaks: [], publishedAt }],
	};
}

const period = (name: string) => screen.getByRole('button', { name });

test('switches between the periods with the keyboard', async () => {
	const { user } = await renderOnPage(
		<MostReadSection lists={[listOf(7, 'Bridge'), listOf(30, 'Harbour')]} />,
	);
	expect(screen.getByRole('group', { name: 'Period' })).toBeDefined();
	await user.tab();
	await user.tab();
	expect(document.activeElement).toBe(period('30 days'));
	await user.keyboard('{Enter}');
	expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Harbour']);
	expect(period('30 days').getAttribute('aria-pressed')).toBe('true');
	expect(period('7 days').getAttribute('aria-pressed')).toBe('false');
	expect(document.activeElement).toBe(period('30 days'));
});
