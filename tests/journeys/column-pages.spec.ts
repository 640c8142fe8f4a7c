import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import type { Article, ArticleList } from '@portico/api/answers/articles.ts';
import type { Column } from '@portico/api/answers/columns.ts';

type Language = 'zh' | 'en';

/** List pages and a column of the demo each can show: its first part of the address, and articles to a page. */
const lists = [
	{ page: 'articlepagelist', fdCode: 'site-news', pageSize: 20 },
	{ page: 'articleimglist', fdCode: 'energy', pageSize: 12 },
	{ page: 'articleimglists', fdCode: 'group-news', pageSize: 10 },
	{ page: 'articleimglistch', fdCode: 'photo-stories', pageSize: 15 },
	{ page: 'articlewzq', fdCode: 'digest', pageSize: 40 },
	{ page: 'articleqnzy', fdCode: 'youth', pageSize: 13 },
	{ page: 'ztzldetail', fdCode: 'topic-green', pageSize: 12 },
];

const languages: Language[] = ['zh', 'en'];

const inLanguage = (path: string, lang: Language) => (lang === 'zh' ? path : `/en${path}`);

async function answerOf<Answer>(request: APIRequestContext, path: string): Promise<Answer> {
	const answer = await (await request.get(path)).json();
	expect(answer.code, path).toBe(200);
	return answer.data;
}

const columnOf = (request: APIRequestContext, fdCode: string, lang: Language) =>
	answerOf<Column>(request, `/api/columns/${fdCode}?lang=${lang}`);

/** The titles of a page of a column's list, as the API tells them. */
async function titlesOf(
	request: APIRequestContext,
	fdCode: string,
	lang: Language,
	pageSize: number,
	page = 1,
): Promise<string[]> {
	const path = `/api/columns/${fdCode}/articles?lang=${lang}&pageSize=${pageSize}&page=${page}`;
	const { items } = await answerOf<ArticleList>(request, path);
	expect(items.length, path).toBeGreaterThan(0);
	return items.map(({ title }) => title);
}

/** A link may say more than the title: that the article is pinned. */
async function expectArticleLinks(page: Page, titles: string[]): Promise<void> {
	for (const title of titles) {
		const links = page.getByRole('main').locator('a[href*="/articledetail/"]').filter({ hasText: title });
		await expect(links.first(), title).toBeVisible();
	}
}

test.describe('without JavaScript', () => {
	test.use({ javaScriptEnabled: false });

	for (const lang of languages) {
		for (const { page: kind, fdCode, pageSize } of lists) {
			test(`${kind} shows its column and its articles (${lang})`, async ({ page, request }) => {
				const column = await columnOf(request, fdCode, lang);
				await page.goto(inLanguage(`/${kind}/${fdCode}`, lang));
				await expect(page.getByRole('heading', { level: 1 })).toHaveText(column.name.text);
				await expect(page.getByRole('main')).toContainText(column.introduction?.text ?? '');
				await expectArticleLinks(page, await titlesOf(request, fdCode, lang, pageSize));
			});
		}

		test(`columndetail shows sub-columns with their newest (${lang})`, async ({ page, request }) => {
			const { name, sections } = await columnOf(request, 'news', lang);
			await page.goto(inLanguage('/columndetail/news', lang));
			await expect(page.getByRole('heading', { level: 1 })).toHaveText(name.text);
			await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText(
				sections.map(({ column }) => column.name.text),
			);
			await expectArticleLinks(
				page,
				sections.flatMap(({ articles }) => articles.map(({ title }) => title)),
			);
		});

		test(`column_article shows the column's one article (${lang})`, async ({ page, request }) => {
			const list = await answerOf<ArticleList>(request, `/api/columns/profile/articles?lang=${lang}`);
			const article = await answerOf<Article>(
				request,
				`/api/articles/${list.items[0]?.articleId}?lang=${lang}`,
			);
			const opening = article.blocks.find((block) => block.kind === 'text');
			await page.goto(inLanguage('/column_article/profile', lang));
			await expect(page.getByRole('heading', { level: 1 })).toHaveText(
				(await columnOf(request, 'profile', lang)).name.text,
			);
			const body = await page.getByRole('article').innerHTML();
			expect(body).toContain(opening?.html.slice(0, 40));
		});
	}

	test('the pictures of the wall lead to their articles', async ({ page }) => {
		await page.goto('/articleimglistch/business');
		const picture = page.getByRole('main').getByRole('figure').getByRole('link').first();
		await expect(picture.getByRole('img')).toBeVisible();
		const address = await picture.getAttribute('href');
		await picture.click();
		await expect(page).toHaveURL(address ?? '');
		await expect(page.getByRole('article')).toBeVisible();
	});

	test('a list is paged through', async ({ page, request }) => {
		await page.goto('/articlepagelist/news');
		await page.getByRole('navigation', { name: '分页' }).getByRole('link', { name: '下一页' }).click();
		await expect(page).toHaveURL('/articlepagelist/news?page=2');
		await expectArticleLinks(page, await titlesOf(request, 'news', 'zh', 20, 2));
	});
});

test('a digest stands by the months of the site’s own time zone', async ({ page, request }) => {
	const { items } = await answerOf<ArticleList>(request, '/api/columns/digest/articles?pageSize=40');
	const months = items.map(({ publishedAt }) => {
		const inShanghai = new Date(Date.parse(publishedAt) + 8 * 3_600_000);
		return `${inShanghai.getUTCFullYear()}年${inShanghai.getUTCMonth() + 1}月`;
	});
	await page.goto('/articlewzq/digest');
	await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([...new Set(months)]);
});

test('pages of a list have addresses, and the way back leads to where one was', async ({ page, request }) => {
	const first = await titlesOf(request, 'news', 'zh', 20);
	const second = await titlesOf(request, 'news', 'zh', 20, 2);
	await page.goto('/articlepagelist/news');
	const pages = page.getByRole('navigation', { name: '分页' });
	await pages.scrollIntoViewIfNeeded();
	const scrolled = await page.evaluate(() => window.scrollY);
	expect(scrolled).toBeGreaterThan(0);

	await pages.getByRole('link', { name: '第 2 页' }).click();
	await expect(page).toHaveURL('/articlepagelist/news?page=2');
	await expectArticleLinks(page, second);
	await expect(page.getByRole('main').getByText(first[0] ?? '', { exact: true })).toHaveCount(0);
	await expect(pages.locator('[aria-current=page]')).toHaveText('2');
	await expect(page).toHaveTitle(/第 2 页/);
	await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);

	await page.goBack();
	await expect(page).toHaveURL('/articlepagelist/news');
	await expectArticleLinks(page, first);
	await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(scrolled);

	await page.goForward();
	await expectArticleLinks(page, second);
});

test('a page beyond the last is not found, in place', async ({ page }) => {
	for (const address of ['/articlepagelist/news?page=99', '/en/articleimglistch/photo-stories?page=2']) {
		const answer = await page.goto(address);
		expect(answer?.status(), address).toBe(404);
		expect(page.url()).toContain(address);
		await expect(page.getByRole('banner')).toBeVisible();
		await expect(page.getByRole('heading', { level: 1 })).toHaveText(/没有找到|could not be found/);
	}
});

test('an empty column says so and leads on, under every page kind', async ({ page, request }) => {
	const { name, trail } = await columnOf(request, 'leadership', 'zh');
	for (const kind of [...lists.map((list) => list.page), 'columndetail', 'column_article']) {
		const answer = await page.goto(`/${kind}/leadership`);
		expect(answer?.status(), kind).toBe(200);
		await expect(page.getByRole('heading', { level: 1 })).toHaveText(name.text);
		const main = page.getByRole('main');
		await expect(main.getByText('这个栏目暂时没有内容')).toBeVisible();
		await expect(main.getByRole('link', { name: trail[0]?.name.text ?? '' }).last()).toBeVisible();
	}
});

test('a column under another page kind is shown there, its own address the canonical one', async ({
	page,
}) => {
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

for (const width of [390, 1440]) {
	test(`the picture that leads a page leads where its words do (${width} pixels wide)`, async ({ page }) => {
		await page.setViewportSize({ width, height: 900 });
		for (const address of ['/articleqnzy/youth', '/leaders/leadership']) {
			await page.goto(address);
			const lead = page.getByRole('main').getByRole('article').first();
			const target = (await lead.getByRole('link').getAttribute('href')) ?? '';
			// A click where the picture is, whatever lies over it.
			await lead.locator('img').click({ force: true });
			await expect(page).toHaveURL(target);
		}
	});
}

test('the menu marks the column a list stands in', async ({ page }) => {
	await page.goto('/articleimglist/energy');
	const marked = page.getByRole('banner').locator('a[aria-current]');
	await expect(marked.filter({ hasText: '业务领域' })).toHaveCount(1);
});

test.describe('the picture viewer', () => {
	test('is opened, moved through and closed by keyboard', async ({ page }) => {
		await page.goto('/articleimglistch/business');
		const pictures = page.getByRole('main').getByRole('link', { name: /^放大查看/ });
		await expect(pictures.nth(2)).toBeVisible();
		const count = await pictures.count();
		await pictures.first().focus();
		await page.keyboard.press('Enter');

		const viewer = page.getByRole('dialog', { name: '图片浏览' });
		const position = viewer.getByRole('status');
		await expect(position).toContainText(`第 1 张，共 ${count} 张`);
		await page.keyboard.press('ArrowRight');
		await expect(position).toContainText('第 2 张');
		await page.keyboard.press('End');
		await expect(position).toContainText(`第 ${count} 张`);
		await page.keyboard.press('ArrowRight');
		await expect(position).toContainText('第 1 张');
		await page.keyboard.press('ArrowLeft');
		await expect(position).toContainText(`第 ${count} 张`);

		await page.keyboard.press('Escape');
		await expect(viewer).toHaveCount(0);
		await expect(pictures.first()).toBeFocused();
		await expect(page).toHaveURL('/articleimglistch/business');
	});

	test('leads to the article of the picture on show', async ({ page }) => {
		await page.goto('/en/articleimglistch/business');
		await page
			.getByRole('link', { name: /^Enlarge/ })
			.first()
			.click();
		const viewer = page.getByRole('dialog', { name: 'Picture viewer' });
		await viewer.getByRole('button', { name: 'Next picture' }).click();
		const shown = viewer.getByRole('status');
		await expect(shown).toContainText('2 of');
		const title = (await shown.locator('p').last().textContent()) ?? '';
		await viewer.getByRole('link', { name: 'Read the article' }).click();
		await expect(viewer).toHaveCount(0);
		await expect(page).toHaveURL(/\/en\/articledetail\//);
		await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
	});

	test('turns at a swipe and stays at a tap', async ({ browser, baseURL }) => {
		const context = await browser.newContext({
			hasTouch: true,
			viewport: { width: 390, height: 844 },
			...(baseURL ? { baseURL } : {}),
		});
		const page = await context.newPage();
		await page.goto('/articleimglistch/business');
		await page
			.getByRole('link', { name: /^放大查看/ })
			.first()
			.tap();
		const viewer = page.getByRole('dialog');
		await expect(viewer.getByRole('status')).toContainText('第 1 张');
		const picture = viewer.getByRole('img').first();
		const swipe = (from: number, to: number) =>
			picture.evaluate(
				(element, [from, to]) => {
					const touch = (clientX: number) =>
						new Touch({ identifier: 1, target: element, clientX, clientY: 300 });
					const tell = (type: string, at: number) =>
						element.dispatchEvent(
							new TouchEvent(type, {
								bubbles: true,
								touches: type === 'touchend' ? [] : [touch(at)],
								changedTouches: [touch(at)],
							}),
						);
					tell('touchstart', from);
					tell('touchend', to);
				},
				[from, to] as const,
			);
		await swipe(300, 290);
		await expect(viewer.getByRole('status')).toContainText('第 1 张');
		await swipe(300, 100);
		await expect(viewer.getByRole('status')).toContainText('第 2 张');
		await swipe(100, 300);
		await expect(viewer.getByRole('status')).toContainText('第 1 张');
		await context.close();
	});
});
