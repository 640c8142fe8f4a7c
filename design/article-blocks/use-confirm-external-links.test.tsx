// @vitest-environment happy-dom

import { recordClicks } from '@portico/testing/page/record-clicks.ts';
import { testPageContext } from '@portico/testing/page/test-page-context.ts';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { PageContextProvider } from '../page-context.ts';
import { ArticleBody } from './article-body.tsx';

/** Renders a body with one link, and returns the mock that receives external addresses. */
function showBody(href: string) {
	const openExternalLink = vi.fn<(address: string) => void>();
	const html = `<p><a href="${href}"><b>Read</b> the standard</a> <span>in full</span></p>`;
	render(
		<PageContextProvider value={{ ...testPageContext('en'), openExternalLink }}>
			<ArticleBody blocks={[{ kind: 'text', html }]} lang="en" />
		</PageContextProvider>,
	);
	return openExternalLink;
}

const link = () => screen.getByRole('link', { name: 'Read the standard' });
const outside = 'https://standards.example/1';

test('confirms a link to another site, whichever part of it is clicked', async () => {
	const clicks = recordClicks();
	const user = userEvent.setup();
	const openExternalLink = showBody(outside);
	await user.click(link());
	await user.click(screen.getByText('Read'));
	expect(openExternalLink.mock.calls).toEqual([[outside], [outside]]);
	expect(clicks).toEqual([{ handled: true }, { handled: true }]);
});

test('confirms a link followed with the keyboard', async () => {
	recordClicks();
	const user = userEvent.setup();
	const openExternalLink = showBody(outside);
	await user.tab();
	expect(document.activeElement).toBe(link());
	await user.keyboard('{Enter}');
	expect(openExternalLink).toHaveBeenCalledExactlyOnceWith(outside);
});

test.each(['/articledetail/a2', '#part-2', 'mailto:press@example.org', 'tel:+861012345678'])(
	'leaves %s to the browser',
	async (href) => {
		const clicks = recordClicks();
		const user = userEvent.setup();
		const openExternalLink = showBody(href);
		await user.click(link());
		expect(openExternalLink).not.toHaveBeenCalled();
		expect(clicks).toEqual([{ handled: false }]);
	},
);

test.each(['http://www.panchuan.example/articledetail/a1', 'https://panchuan.example/'])(
	'leaves %s to the browser, since it is this site by its own address',
	async (href) => {
		const canonical = document.createElement('link');
		canonical.rel = 'canonical';
		canonical.href = 'https://www.panchuan.example/articledetail/a2';
		document.head.append(canonical);
		recordClicks();
		const openExternalLink = showBody(href);
		await userEvent.setup().click(link());
		expect(openExternalLink).not.toHaveBeenCalled();
		canonical.remove();
	},
);

test.each(['Control', 'Meta', 'Shift', 'Alt'])('leaves a click with %s to the browser', async (modifier) => {
	const clicks = recordClicks();
	const user = userEvent.setup();
	const openExternalLink = showBody(outside);
	await user.keyboard(`{${modifier}>}`);
	await user.click(link());
	expect(openExternalLink).not.toHaveBeenCalled();
	expect(clicks).toEqual([{ handled: false }]);
});

test('ignores clicks beside the link', async () => {
	const clicks = recordClicks();
	const user = userEvent.setup();
	const openExternalLink = showBody(outside);
	await user.click(screen.getByText('in full'));
	expect(openExternalLink).not.toHaveBeenCalled();
	expect(clicks).toEqual([{ handled: false }]);
});
