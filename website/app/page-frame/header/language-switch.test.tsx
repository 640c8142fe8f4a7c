import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderOnPage } from '../../../testing/render-on-page.tsx';
import { LanguageSwitch, otherLanguageAddress } from './language-switch.tsx';

// @vitest-environment happy-dom

test('links to the same page in the other language, named in that language', async () => {
	await renderOnPage(<LanguageSwitch />, { address: '/en/articlepagelist/news?page=2' });
	const link = screen.getByRole('link', { name: '中文' });
	expect(link.getAttribute('href')).toBe('/articlepagelist/news?page=2');
	expect(link.getAttribute('hreflang')).toBe('zh-CN');
	expect(screen.getByText('中文').lang).toBe('zh-CN');
	expect(link.title).toBe('Switch to Chinese');
});

test('navigates with the keyboard and calls onClick', async () => {
	const onClick = vi.fn();
	const { user, currentAddress } = await renderOnPage(<LanguageSwitch onClick={onClick} />, {
		address: '/columndetail/news',
	});
	await user.tab();
	expect(document.activeElement).toBe(screen.getByRole('link', { name: 'English' }));
	await user.keyboard('{Enter}');
	expect(currentAddress()).toBe('/en/columndetail/news');
	expect(onClick).toHaveBeenCalledOnce();
});

test.each(['/articlepreview/a1', '/en/articlepreview/a1'])(
	'renders nothing on the preview %s',
	async (address) => {
		await renderOnPage(<LanguageSwitch />, { address });
		expect(screen.queryByRole('link')).toBeNull();
	},
);

test.each([
	['/', '', '/en'],
	['/en', '', '/'],
	['/en/', '', '/'],
	['/404', '', '/en/404'],
	['/articlepagelist/news', '?page=2', '/en/articlepagelist/news?page=2'],
	['/articlesearch', '?q=a&page=2&sort=date', '/en/articlesearch?q=a&page=2&sort=date'],
	['/en/articlesearch', '?q=%E6%A1%A5&sort=date', '/articlesearch?q=%E6%A1%A5&sort=date'],
	['/english', '?x=/en/', '/en/english?x=/en/'],
])('maps %s%s to %s', (pathname, search, expected) => {
	expect(otherLanguageAddress({ pathname, search })).toBe(expected);
});

test.each(['/columndetail/a%20b?page=3', '/en/leaders/leadership', '/', '/en'])(
	'returns to %s after two switches',
	(address) => {
		const switched = (from: string) => otherLanguageAddress(new URL(from, 'https://portico.example'));
		expect(switched(switched(address))).toBe(address);
	},
);
