import { type APIRequestContext, expect, type Page } from '@playwright/test';
import type { Article, ArticleList } from '@portico/api/answers/articles.ts';
import type { Column } from '@portico/api/answers/columns.ts';
import type { Language } from '@portico/api/languages.ts';

/** List pages, with a column of the demo for each, and the number of articles per page. */
export const lists = [
	{ page: 'articlepagelist', fdCode: 'site-news', pageSize: 20 },
	{ page: 'articleimglist', fdCode: 'energy', pageSize: 12 },
	{ page: 'articleimglists', fdCode: 'group-news', pageSize: 10 },
	{ page: 'articleimglistch', fdCode: 'photo-stories', pageSize: 15 },
	{ page: 'articlewzq', fdCode: 'digest', pageSize: 40 },
	{ page: 'articleqnzy', fdCode: 'youth', pageSize: 13 },
	{ page: 'ztzldetail', fdCode: 'topic-green', pageSize: 12 },
];

export const inLanguage = (path: string, lang: Language) => (lang === 'zh' ? path : `/en${path}`);

export async function answerOf<Answer>(request: APIRequestContext, path: string): Promise<Answer> {
	const answer = await (await request.get(path)).json();
	expect(answer.code, path).toBe(200);
	return answer.data;
}

export const columnOf = (request: APIRequestContext, fdCode: string, lang: Language) =>
	answerOf<Column>(request, `/api/columns/${fdCode}?lang=${lang}`);

/** The titles on a page of a column's list, from the API. */
export async function titlesOf(
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
export async function expectArticleLinks(page: Page, titles: string[]): Promise<void> {
	for (const title of titles) {
		const links = page.getByRole('main').locator('a[href*="/articledetail/"]').filter({ hasText: title });
		await expect(links.first(), title).toBeVisible();
	}
}

type Check = { page: Page; request: APIRequestContext; lang: Language };

/** Each kind of column page, and what it shows of its column, compared with the API. */
export const kinds: { what: string; expectContent(check: Check): Promise<void> }[] = [
	...lists.map(({ page: kind, fdCode, pageSize }) => ({
		what: `${kind} shows its column and its articles`,
		async expectContent({ page, request, lang }: Check) {
			const column = await columnOf(request, fdCode, lang);
			await page.goto(inLanguage(`/${kind}/${fdCode}`, lang));
			await expect(page.getByRole('heading', { level: 1 })).toHaveText(column.name.text);
			await expect(page.getByRole('main')).toContainText(column.introduction?.text ?? '');
			await expectArticleLinks(page, await titlesOf(request, fdCode, lang, pageSize));
		},
	})),
	{
		what: 'columndetail shows sub-columns with their newest articles',
		async expectContent({ page, request, lang }) {
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
		},
	},
	{
		what: "column_article shows the column's article",
		async expectContent({ page, request, lang }) {
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
		},
	},
];

/** Every kind has each language in one of the tiers. */
export const everydayLanguage = (index: number): Language => (index % 2 === 0 ? 'zh' : 'en');
export const furtherLanguage = (index: number): Language => (index % 2 === 0 ? 'en' : 'zh');

/** Clicks where the lead picture is: whatever covers it there, the page of its title opens. */
export async function expectLeadPicture(page: Page, width: number): Promise<void> {
	await page.setViewportSize({ width, height: 900 });
	for (const address of ['/articleqnzy/youth', '/leaders/leadership']) {
		await page.goto(address);
		const lead = page.getByRole('main').getByRole('article').first();
		const target = (await lead.getByRole('link').getAttribute('href')) ?? '';
		// A click at the position of the picture, whatever covers it.
		await lead.locator('img').click({ force: true });
		await expect(page).toHaveURL(target);
	}
}
