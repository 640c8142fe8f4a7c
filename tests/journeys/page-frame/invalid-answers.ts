import { expect, type Page, type Route } from '@playwright/test';
import { waitForHydration } from '../support/wait-for-hydration.ts';

/** Answers with status 200 that are not the API's: each is a failed call (specification, section 8). */
export const invalidAnswers = {
	'the page of a firewall': (route: Route) =>
		route.fulfill({ contentType: 'text/html', body: '<html><body>Blocked by policy</body></html>' }),
	'cut JSON': async (route: Route) => {
		const text = await (await route.fetch()).text();
		await route.fulfill({ contentType: 'application/json', body: text.slice(0, text.length / 2) });
	},
	'data of another shape': (route: Route) =>
		route.fulfill({ json: { code: 200, message: 'ok', data: { items: null } } }),
};

export const invalidAnswerMessage = '无法识别服务器返回的数据';

type Opening = { from: string; to: string; calls: string; answer: keyof typeof invalidAnswers };

/** For each kind of page: where it is opened from, the start of the link's address, and the calls that fail. */
export const everydayOpenings: Opening[] = [
	openingOfArticle('data of another shape'),
	{
		from: '/columndetail/news',
		to: '/articlepagelist/site-news',
		calls: '**/api/columns/**',
		answer: 'cut JSON',
	},
	{
		from: '/columndetail/topics',
		to: '/ztzldetail/topic-green',
		calls: '**/api/columns/**',
		answer: 'data of another shape',
	},
	{
		from: '/columndetail/about',
		to: '/leaders/leadership',
		calls: '**/api/leaders**',
		answer: 'the page of a firewall',
	},
];

/** The other answers to the call of a page that has been proved with one. */
export const furtherOpenings: Opening[] = [
	openingOfArticle('the page of a firewall'),
	openingOfArticle('cut JSON'),
];

function openingOfArticle(answer: Opening['answer']): Opening {
	return { from: '/articlepagelist/site-news', to: '/articledetail/', calls: '**/api/articles/*', answer };
}

export const titleOf = ({ to, answer }: Opening): string =>
	`keeps the frame, shows a message, and can be retried: ${to}, ${answer}`;

/** Follows a link whose calls get an invalid answer, and tries again. */
export async function expectRetry(page: Page, { from, to, calls, answer }: Opening): Promise<void> {
	await page.setViewportSize({ width: 1440, height: 900 });
	await page.goto(from);
	await waitForHydration(page);
	await page.route(calls, invalidAnswers[answer]);
	await page.locator(`#content a[href^="${to}"]:visible`).first().click();
	await expect(page.getByRole('alert')).toHaveText([invalidAnswerMessage]);
	const failure = page.getByRole('heading', { level: 1, name: '页面加载失败' });
	await expect(failure).toBeVisible();
	await expectFrame(page);

	await page.unroute(calls);
	await page.getByRole('button', { name: '重试' }).click();
	await expect(failure).toHaveCount(0);
	await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

/** Header, footer and a link to continue. */
export async function expectFrame(page: Page): Promise<void> {
	await expect(page.getByRole('banner')).toBeVisible();
	await expect(page.getByRole('contentinfo')).toBeAttached();
	await expect(page.getByText('Application Error')).toHaveCount(0);
}
