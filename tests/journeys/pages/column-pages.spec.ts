import { expect, test } from '@playwright/test';
import type { ArticleList } from '@portico/api/answers/articles.ts';
import {
	answerOf,
	columnOf,
	everydayLanguage,
	expectArticleLinks,
	expectLeadPicture,
	inLanguage,
	kinds,
	lists,
	titlesOf,
} from './column-page.ts';

test.describe('without JavaScript', () => {
	test.use({ javaScriptEnabled: false });

	for (const [index, { what, expectContent }] of kinds.entries()) {
		const lang = everydayLanguage(index);
		test(`${what} (${lang})`, ({ page, request }) => expectContent({ page, request, lang }));
	}

	test('the pictures of the wall link to their articles', async ({ page }) => {
		await page.goto('/articleimglistch/business');
		const picture = page.getByRole('main').getByRole('figure').getByRole('link').first();
		await expect(picture.getByRole('img')).toBeVisible();
		const address = await picture.getAttribute('href');
		await picture.click();
		await expect(page).toHaveURL(address ?? '');
		await expect(page.getByRole('article')).toBeVisible();
	});

	test('a list has working pagination', async ({ page, request }) => {
		await page.goto('/articlepagelist/news');
		await page.getByRole('navigation', { name: '分页' }).getByRole('link', { name: '下一页' }).click();
		await expect(page).toHaveURL('/articlepagelist/news?page=2');
		await expectArticleLinks(page, await titlesOf(request, 'news', 'zh', 20, 2));
	});
});

test('the parent’s front page shows name and target of a column with an external address', async ({
	page,
}) => {
	await page.goto('/en/columndetail/business');
	const section = page
		.getByRole('main')
		.locator('section')
		.filter({ has: page.getByRole('heading', { name: 'Supplier portal' }) });
	await expect(section.getByRole('paragraph')).toContainText('Registration');
	await expect(section.getByRole('link', { name: 'Visit website: Supplier portal' })).toHaveAttribute(
		'href',
		'https://suppliers.panchuan.example/',
	);
});

for (const javaScriptEnabled of [true, false]) {
	test.describe(`on a phone, scripts ${javaScriptEnabled ? 'on' : 'off'}`, () => {
		test.use({ viewport: { width: 390, height: 844 }, javaScriptEnabled });

		test('sibling columns scroll to the current one, between fading edges', async ({ page }) => {
			await page.goto('/companyzzjge/organisation');
			const strip = page.getByRole('navigation', { name: '关于磐川的栏目' });
			const current = strip.locator('[aria-current]');
			await expect.poll(async () => Math.round((await current.boundingBox())?.x ?? 0)).toBe(48);
			await expect(strip).toHaveCSS('mask-size', /^100%/);
			await strip.evaluate((element) => {
				element.scrollLeft = 0;
			});
			await expect(strip).toHaveCSS('mask-position', /^-48px/);
			expect(await page.evaluate(() => window.scrollY)).toBe(0);
		});
	});
}

test('groups a digest by months in the site’s time zone', async ({ page, request }) => {
	const { items } = await answerOf<ArticleList>(request, '/api/columns/digest/articles?pageSize=40');
	const months = items.map(({ publishedAt }) => {
		const inShanghai = new Date(Date.parse(publishedAt) + 8 * 3_600_000);
		return `${inShanghai.getUTCFullYear()}年${inShanghai.getUTCMonth() + 1}月`;
	});
	await page.goto('/articlewzq/digest');
	await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([...new Set(months)]);
});

test('list pages have addresses, and going back restores the position', async ({ page, request }) => {
	const first = await titlesOf(request, 'news', 'zh', 20);
	const second = await titlesOf(request, 'news', 'zh', 20, 2);
	await page.goto('/articlepagelist/news');
	const pages = page.getByRole('navigation', { name: '分页' });
	await pages.scrollIntoViewIfNeeded();
	const scrolled = await page.evaluate(() => window.scrollY);
	expect(scrolled).toBeGreaterThan(0);

	await pages.getByRole('link', { name: '第2页' }).click();
	await expect(page).toHaveURL('/articlepagelist/news?page=2');
	await expectArticleLinks(page, second);
	await expect(page.getByRole('main').getByText(first[0] ?? '', { exact: true })).toHaveCount(0);
	await expect(pages.locator('[aria-current=page]')).toHaveText('2');
	await expect(page).toHaveTitle(/第2页/);
	await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);

	await page.goBack();
	await expect(page).toHaveURL('/articlepagelist/news');
	await expectArticleLinks(page, first);
	await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(scrolled);

	await page.goForward();
	await expectArticleLinks(page, second);
});

test('redirects a page beyond the last to the last', async ({ page }) => {
	for (const [address, last] of [
		['/articlepagelist/news?page=99', /^\/articlepagelist\/news\?page=\d$/],
		['/en/articleimglistch/photo-stories?page=2', /^\/en\/articleimglistch\/photo-stories$/],
	] as const) {
		const answer = await page.goto(address);
		expect(answer?.status(), address).toBe(200);
		const { pathname, search } = new URL(page.url());
		expect(pathname + search).toMatch(last);
		await expect(page.locator('#content a[href*="/articledetail/"]').first()).toBeAttached();
	}
});

test('shows a notice and links in an empty column, under every page kind', async ({ page, request }) => {
	const { name, trail } = await columnOf(request, 'leadership', 'zh');
	for (const kind of [...lists.map((list) => list.page), 'columndetail', 'column_article']) {
		const answer = await page.goto(`/${kind}/leadership`);
		expect(answer?.status(), kind).toBe(200);
		await expect(page.getByRole('heading', { level: 1 })).toHaveText(name.text);
		const main = page.getByRole('main');
		await expect(main.getByText('本栏目暂无内容')).toBeVisible();
		await expect(main.getByRole('link', { name: trail[0]?.name.text ?? '' }).last()).toBeVisible();
	}
});

test('shows a column under another page kind, with its own address as canonical', async ({ page }) => {
	for (const [kind, lang] of [
		['articlewzq', 'zh'],
		['columndetail', 'en'],
		['articleimglistch', 'zh'],
	] as const) {
		const answer = await page.goto(inLanguage(`/${kind}/energy`, lang));
		expect(answer?.status()).toBe(200);
		const canonical = await page.locator('link[rel=canonical]').getAttribute('href');
		expect(new URL(canonical ?? '').pathname).toBe(inLanguage('/articleimglist/energy', lang));
		await expect(page.locator('a[href*="/articledetail/"]').first()).toBeVisible();
	}
});

test('the lead picture links to the same page as its title (390 pixels wide)', ({ page }) =>
	expectLeadPicture(page, 390));
