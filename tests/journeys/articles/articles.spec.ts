import { expect, type Page, test } from '@playwright/test';
import { localeStorageKey } from '@portico/api/constants.ts';
import { shiftsToTheEnd, watchLayoutShifts } from '../../budgets/layout-shifts.ts';
import { accessibilityFaults } from '../support/accessibility-faults.ts';
import { waitForHydration } from '../support/wait-for-hydration.ts';

const loadTest = '/articledetail/lanjiang-bridge-load-test';
const onlyChinese = '/articledetail/linjiang-centre-ice-room';
const onlyEnglish = '/articledetail/hospital-solar-east-africa';
const withAttachment = '/articledetail/supplier-registration-2027';

const canonicalPath = async (page: Page) =>
	new URL((await page.locator('link[rel=canonical]').getAttribute('href')) ?? '').pathname;

/** The structured data of the page (JSON-LD), by type. */
async function structuredData(page: Page): Promise<Map<string, Record<string, unknown>>> {
	const texts = await page.locator('script[type="application/ld+json"]').allTextContents();
	return new Map(texts.map((text) => JSON.parse(text)).map((object) => [object['@type'], object]));
}

test.describe('an article in both languages', () => {
	test('shows its head, its facts and its text', async ({ page }) => {
		await page.goto(loadTest);
		const article = page.getByRole('article');
		await expect(article.getByRole('heading', { level: 1 })).toHaveText('八十辆重车开上澜江大桥');
		await expect(article).toContainText('五夜荷载试验，校验系数全部小于1');
		await expect(article.locator('dl')).toContainText('来源磐川路桥公司');
		await expect(article.locator('dl')).toContainText('作者邵禾');
		await expect(article.locator('dl time')).toHaveText(/^2026年1\d?月\d{1,2}日$/);
		await expect(article.getByRole('heading', { level: 2, name: '桥给出的答案' })).toBeVisible();
		await expect(page.getByRole('navigation', { name: '当前位置' }).getByRole('link')).toHaveText([
			'首页',
			'业务领域',
			'交通基建',
		]);
	});

	test('has the same address in the other language', async ({ page }) => {
		await page.goto(loadTest);
		await page.getByRole('banner').getByRole('link', { name: 'English' }).click();
		await expect(page).toHaveURL(`/en${loadTest}`);
		const heading = page.getByRole('heading', { level: 1 });
		await expect(heading).toHaveText('Eighty lorries on the Lanjiang Bridge');
		await expect(heading).toHaveAttribute('lang', 'en');
		await expect(page.locator('meta[name=robots]')).toHaveCount(0);
		await expect(page.getByRole('note')).toHaveCount(0);
		expect(await canonicalPath(page)).toBe(`/en${loadTest}`);
	});

	test('has metadata for search engines and other sites', async ({ page }) => {
		await page.goto(`/en${loadTest}`);
		const objects = await structuredData(page);
		expect(objects.get('NewsArticle')).toMatchObject({
			headline: 'Eighty lorries on the Lanjiang Bridge',
			inLanguage: 'en',
			datePublished: expect.stringMatching(/^2026-.*Z$/),
			author: { '@type': 'Person', name: 'Shao He' },
			mainEntityOfPage: expect.stringMatching(/\/en\/articledetail\/lanjiang-bridge-load-test$/),
		});
		const crumbs = objects.get('BreadcrumbList')?.itemListElement as { name: string }[];
		expect(crumbs.at(-1)?.name).toBe('Eighty lorries on the Lanjiang Bridge');
		const property = (name: string) => page.locator(`meta[property="${name}"]`);
		await expect(property('og:type')).toHaveAttribute('content', 'article');
		for (const name of ['article:published_time', 'article:modified_time']) {
			await expect(property(name)).toHaveAttribute('content', /^2026-\d\d-\d\dT.*Z$/);
		}
		await expect(property('og:image')).toHaveAttribute('content', /\/share-pictures\//);
	});

	test('links to the previous and next articles, without a document load', async ({ page }) => {
		await page.goto(loadTest);
		await waitForHydration(page);
		await page.evaluate(() => Object.assign(window, { sameDocument: true }));
		const neighbours = page.getByRole('navigation', { name: '上一篇和下一篇' });
		const older = neighbours.getByRole('link', { name: /^下一篇/ });
		const title = ((await older.textContent()) ?? '').replace('下一篇', '');
		await expect(older).toHaveAttribute('rel', 'next');
		await older.click();
		await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
		await neighbours.getByRole('link', { name: /^上一篇\s*八十辆重车开上澜江大桥$/ }).click();
		await expect(page).toHaveURL(loadTest);
		expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
	});

	test('links to other articles of its column, and not to itself', async ({ page }) => {
		await page.goto(loadTest);
		const related = page.getByRole('region', { name: '同栏目文章' });
		await expect(related.getByRole('listitem')).not.toHaveCount(0);
		await expect(related.getByRole('listitem').filter({ hasText: '八十辆重车' })).toHaveCount(0);
		await related.getByRole('link', { name: /查看全部/ }).click();
		await expect(page.getByRole('heading', { level: 1 })).toHaveText('交通基建');
	});
});

test.describe('an article in one language only', () => {
	const cases = [
		{
			address: `/en${onlyChinese}`,
			home: onlyChinese,
			lang: 'zh-CN',
			notice: 'not available in English',
			wayOn: 'Read it on the Chinese site',
		},
		{
			address: onlyEnglish,
			home: `/en${onlyEnglish}`,
			lang: 'en',
			notice: '本文暂无中文版',
			wayOn: '前往英文网站阅读',
		},
	];
	for (const { address, home, lang, notice, wayOn } of cases) {
		test(`shows a notice at ${address}`, async ({ page }) => {
			const answer = await page.goto(address);
			expect(answer?.status()).toBe(200);
			await expect(page.getByRole('note')).toContainText(notice);
			await expect(page.getByRole('heading', { level: 1 })).toHaveAttribute('lang', lang);
			await expect(page.getByRole('article').locator(`div[lang="${lang}"] p`).first()).toBeVisible();
			// One signal: two would contradict each other.
			await expect(page.locator('meta[name=robots]')).toHaveCount(0);
			expect(await canonicalPath(page)).toBe(home);
			await expect(page.locator('link[rel=alternate][hreflang]')).toHaveCount(0);

			// Following the link stores its language: the page stays there after a reload.
			await page.evaluate(([key, language]) => sessionStorage.setItem(key, language), [
				localeStorageKey,
				address.startsWith('/en/') ? 'en' : 'zh',
			] as const);
			await page.getByRole('note').getByRole('link', { name: wayOn }).click();
			await expect(page).toHaveURL(home);
			await expect(page.getByRole('note')).toHaveCount(0);
			await page.reload();
			await expect(page).toHaveURL(home);
			await expect(page.getByRole('note')).toHaveCount(0);
			await expect(page.locator('meta[name=robots]')).toHaveCount(0);
			expect(await canonicalPath(page)).toBe(home);
		});
	}
});

test.describe('the tools of an article', () => {
	test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

	test('share it by QR code and address', async ({ page }) => {
		await page.goto(`/en${loadTest}`);
		await waitForHydration(page);
		const share = page.getByRole('link', { name: 'Share', exact: true });
		const code = await page.request.get((await share.getAttribute('href')) ?? '');
		expect(code.headers()['content-type']).toContain('image/svg+xml');

		await share.click();
		const panel = page.getByRole('dialog', { name: 'Share' });
		const isDrawn = (image: HTMLImageElement) => image.complete && image.naturalWidth > 0;
		await expect.poll(() => panel.getByRole('img').evaluate(isDrawn)).toBe(true);
		expect(await accessibilityFaults(page)).toEqual([]);
		const saved = page.waitForEvent('download');
		await panel.getByRole('link', { name: 'Save QR code' }).click();
		expect((await saved).suggestedFilename()).toBe('Eighty lorries on the Lanjiang Bridge.png');
		await panel.getByRole('button', { name: 'Copy link' }).click();
		await expect(panel.getByRole('button', { name: 'Copied' })).toBeVisible();
		const address = await page.evaluate(() => navigator.clipboard.readText());
		expect(new URL(address).pathname).toBe(`/en${loadTest}`);

		await page.keyboard.press('Escape');
		await expect(panel).toHaveCount(0);
		await expect(share).toBeFocused();
		await expect(page).toHaveURL(`/en${loadTest}`);
	});

	test('enlarge the text, also on the next page and after a reload, without layout shifts', async ({
		page,
	}) => {
		await watchLayoutShifts(page);
		await page.goto(loadTest);
		await waitForHydration(page);
		const text = page.getByRole('article').locator('p:not(header p)').last();
		const size = () => text.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));
		const standard = await size();
		await page.getByRole('radio', { name: '标准' }).focus();
		await page.keyboard.press('ArrowRight');
		await expect(page.getByRole('radio', { name: '大' })).toBeChecked();
		const large = await size();
		expect(large).toBeGreaterThan(standard * 1.1);

		await page.getByRole('link', { name: /^下一篇/ }).click();
		await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('八十辆重车开上澜江大桥');
		await expect(page.getByRole('radio', { name: '大' })).toBeChecked();
		await page.goto(loadTest);
		await waitForHydration(page);
		await expect(page.getByRole('radio', { name: '大' })).toBeChecked();
		expect(await size()).toBe(large);
		expect(await shiftsToTheEnd(page)).toEqual([]);
	});

	test('a table of contents links to the sections of a long text', async ({ page }) => {
		await page.goto('/articledetail/campus-recruitment-2027');
		const contents = page.getByRole('navigation', { name: '本文目录' });
		const headings = await page.locator('article h2[id^=section]').allTextContents();
		await expect(contents.getByRole('link')).toHaveText(headings);
		await contents.getByRole('link', { name: '来了以后' }).click();
		await expect(page).toHaveURL(/#section-3$/);
		await expect(page.getByRole('heading', { level: 2, name: '来了以后' })).toBeInViewport();
	});
});

test('on a phone, a wide table becomes cards, with each cell beside the name of its column', async ({
	page,
}) => {
	await page.setViewportSize({ width: 390, height: 844 });
	await page.goto('/en/column_article/contact');
	const table = page.getByRole('region', { name: 'Table 1, scrolls horizontally' });
	const [row, mail] = [table.locator('tbody tr').first(), table.getByText('speakup@panchuan.example')];
	await expect(row.locator('td').last()).toHaveAttribute('data-label', 'E-mail');
	await expect(mail).toHaveAttribute('href', 'mailto:speakup@panchuan.example');
	const rightEdges = await table
		.locator('tbody :is(th, td, a)')
		.evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().right));
	expect(Math.max(...rightEdges)).toBeLessThanOrEqual(390);
	const labels = await row
		.locator('td')
		.evaluateAll((cells) => cells.map((cell) => getComputedStyle(cell, '::before').content));
	expect(labels).toEqual(['"Ask them about"', '"Telephone"', '"E-mail"']);
});

test('in print, show address, source and date, and no navigation', async ({ page }) => {
	await page.goto(loadTest);
	const address = page.getByText(/^http.*\/articledetail\/lanjiang-bridge-load-test$/);
	await expect(address).toBeHidden();
	await page.emulateMedia({ media: 'print' });
	await expect(address).toBeVisible();
	await expect(page.getByText('磐川路桥公司').first()).toBeVisible();
	await expect(page.getByRole('article').locator('dl time')).toBeVisible();
	await expect(page.getByRole('navigation', { name: '上一篇和下一篇' })).toBeHidden();
	await expect(page.getByRole('region', { name: '同栏目文章' })).toBeHidden();
});

test.describe('without JavaScript', () => {
	test.use({ javaScriptEnabled: false });

	test('shows an article, opens its neighbours, and saves its files', async ({ page }) => {
		await page.goto(withAttachment);
		await expect(page.getByRole('article')).toContainText('2027年度供应商登记');
		const saved = page.waitForEvent('download');
		await page.getByRole('link', { name: /^下载/ }).click();
		expect((await saved).suggestedFilename()).toBe('供应商登记表.pdf');
		await page.goto(loadTest);
		const size = () =>
			page
				.locator('article p')
				.last()
				.evaluate((text) => Number.parseFloat(getComputedStyle(text).fontSize));
		const standard = await size();
		await page.getByRole('radio', { name: '大' }).check({ force: true });
		expect(await size()).toBeGreaterThan(standard);
		await expect(page.getByRole('button', { name: '打印' })).toHaveCount(0);
		await page.getByRole('link', { name: /^下一篇/ }).click();
		await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('八十辆重车开上澜江大桥');
		await page.goBack();
		await page.getByRole('link', { name: '分享' }).click();
		await expect(page).toHaveURL(/\/qr-code\.svg\?path=/);
	});
});
