// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderOnPage } from '../../../../testing/render-on-page.tsx';
import { LanguageSwitch } from './language-switch.tsx';

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
