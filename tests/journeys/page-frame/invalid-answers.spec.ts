import { expect, type Page, type Route, test } from '@playwright/test';
import { waitForHydration } from '../support/wait-for-hydration.ts';

/** Answers with status 200 that are not the API's: each is a failed call (specification, section 8). */
const invalidAnswers = {
	'the page of a firewall': (route: Route) =>
		route.fulfill({ contentType: 'text/html', body: '<html><body>Blocked by policy</body></html>' }),
	'cut JSON': async (route: Route) => {
		const text = await (await route.fetch()).text();
		await route.fulfill({ contentType: 'application/json', body: text.slice(0, text.length / 2) });
	},
	'data of another shape': (route: Route) =>
		route.fulfill({ json: { code: 200, message: 'ok', data: { items: null } } }),
};

const invalidAnswerMessage = '无法识别服务器返回的数据';

type Opening = { from: string; to: string; calls: string; answer: keyof typeof invalidAnswers };

/** For each kind of page: where it is opened from, the start of the link's address, and the calls that fail. */
const openings: Opening[] = [
	...(['the page of a firewall', 'cut JSON', 'data of another shape'] as const).map((answer) => ({
		from: '/articlepagelist/site-news',
		to: '/articledetail/',
		calls: '**/api/articles/*',
		answer,
	})),
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

test.describe('an invalid answer', () => {
	for (const { from, to, calls, answer } of openings) {
		test(`keeps the frame, shows a message, and can be retried: ${to}, ${answer}`, async ({ page }) => {
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
		});
	}

	test('shows no wrong counts in the search', async ({ page }) => {
		await page.goto('/articlesearch');
		await waitForHydration(page);
		await page.route('**/api/search?**', invalidAnswers['the page of a firewall']);
		const field = page.getByRole('main').locator('input[name=q]');
		await field.fill('大桥');
		await field.press('Enter');
		await expect(page.getByRole('alert')).toHaveText([invalidAnswerMessage]);
		await expect(page.getByRole('main')).not.toContainText('undefined');
		await expectFrame(page);
	});

	test('to the call for site settings keeps the frame in the previous language', async ({ page }) => {
		await page.setViewportSize({ width: 1440, height: 900 });
		await page.goto('/articlepagelist/site-news');
		await waitForHydration(page);
		await page.route('**/api/site**', invalidAnswers['data of another shape']);
		await page.getByRole('banner').getByRole('link', { name: 'English' }).click();
		await expect(page.getByRole('alert')).toHaveText([invalidAnswerMessage]);
		await expectFrame(page);
	});
});

test('an exception in a page keeps the frame, shows no code, and is reported', async ({ page }) => {
	await page.setViewportSize({ width: 1440, height: 900 });
	await page.goto('/articlepagelist/site-news');
	await waitForHydration(page);
	// The shape is valid, but the date does not exist.
	await page.route('**/api/articles/*', async (route) => {
		const answer = await (await route.fetch()).json();
		await route.fulfill({ json: { ...answer, data: { ...answer.data, publishedAt: 'soon' } } });
	});
	const report = page.waitForRequest('**/api/page-faults');
	await page.locator('#content a[href^="/articledetail/"]').first().click();
	await expect(page.getByRole('heading', { level: 1, name: '页面出错' })).toBeVisible();
	await expectFrame(page);
	await expect(page.locator('body')).not.toContainText('RangeError');
	const sent = new URLSearchParams((await report).postData() ?? '');
	expect(sent.get('path')).toMatch(/^\/articledetail\//);
	expect(sent.get('message')).toContain('Invalid time value');
});

/** Header, footer and a link to continue. */
async function expectFrame(page: Page): Promise<void> {
	await expect(page.getByRole('banner')).toBeVisible();
	await expect(page.getByRole('contentinfo')).toBeAttached();
	await expect(page.getByText('Application Error')).toHaveCount(0);
}
