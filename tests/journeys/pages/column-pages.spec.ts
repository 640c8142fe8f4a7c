import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import type { Article, ArticleList } from '@portico/api/answers/articles.ts';
import type { Column } from '@portico/api/answers/columns.ts';

type Language = 'zh' | 'en';

/** List pages, with a column of the demo for each, and the number of articles per page. */
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

/** The titles on a page of a column's list, from the API. */
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

/** A link may contain more than the title, such as the pinned mark. */
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

		test(`columndetail shows sub-columns with their newest articles (${lang})`, async ({ page, request }) => {
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

		test(`column_article shows the column's article (${lang})`, async ({ page, request }) => {
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

for (const width of [390, 1440]) {
	test(`the lead picture links to the same page as its title (${width} pixels wide)`, async ({ page }) => {
		await page.setViewportSize({ width, height: 900 });
		for (const address of ['/articleqnzy/youth', '/leaders/leadership']) {
			await page.goto(address);
			const lead = page.getByRole('main').getByRole('article').first();
			const target = (await lead.getByRole('link').getAttribute('href')) ?? '';
			// A click at the position of the picture, whatever covers it.
			await lead.locator('img').click({ force: true });
			await expect(page).toHaveURL(target);
		}
	});
}

test('the menu marks the column of a list', async ({ page }) => {
	await page.goto('/articleimglist/energy');
	const marked = page.getByRole('banner').locator('a[aria-current]');
	await expect(marked.filter({ hasText: '业务领域' })).toHaveCount(1);
});
