import { expect, type Page } from '@playwright/test';
import type { Envelope } from '@portico/api/envelope.ts';
import type { EditedArticle } from '@portico/api/newsroom/answers/editing.ts';
import { type Proxied, test } from './support/behind-nginx.ts';
import { bodyOf, expectSaved, openEditor } from './support/editor.ts';
import type { DraftId } from './support/fill-newsroom.ts';
import { changeDepartment, expectSiteAnswers, openPeople } from './support/many-tabs.ts';
import type { NewsroomPerson } from './support/people.ts';

/** The newsroom through `deploy/nginx.conf`, in front of two instances on one PostgreSQL. */

const placeNames = { origin: 'site’s origin', ownHost: 'newsroom’s own host' } as const;

/** The default of MAX_BODY_KB. */
const maxBodyBytes = 2048 * 1024;

// They share the servers.
test.describe.configure({ mode: 'default' });

test('loads in seven tabs of a browser over HTTP/1.1, and edits by either instance reach all of them', async ({
	proxied: { people, origin, unusedInstances },
	openBrowser,
}) => {
	const first = await openBrowser(origin, people.何平);
	const tabs = [first];
	while (tabs.length < 7) tabs.push(await first.context().newPage());
	for (const tab of tabs) await openPeople(tab, people.林岚);
	const protocols = await first.evaluate(() =>
		performance
			.getEntriesByType('navigation')
			.map((entry) => 'nextHopProtocol' in entry && entry.nextHopProtocol),
	);
	expect(protocols).toEqual(['http/1.1']);
	await expectSiteAnswers(first);

	const changing = await openBrowser(origin, people.何平);
	for (const department of ['新闻一部', '新闻二部', '新闻三部']) {
		await changeDepartment(changing, people.林岚, department);
		for (const tab of tabs) await expect(tab.getByRole('row', { name: department })).toBeVisible();
	}
	await expect.poll(unusedInstances).toEqual([]);
});

test('keeps the shown one of seven tabs live in a browser without Web Locks', async ({
	proxied: { people, origin },
	openBrowser,
}) => {
	const first = await openBrowser(origin, people.何平);
	// As where the connection is not secure.
	await first.context().addInitScript(() => {
		Reflect.deleteProperty(Navigator.prototype, 'locks');
	});
	const tabs = [first];
	await openPeople(first, people.林岚);
	expect(await first.evaluate(() => 'locks' in navigator)).toBe(false);
	while (tabs.length < 7) {
		await setHidden(tabs.at(-1) as Page, true);
		const tab = await first.context().newPage();
		tabs.push(tab);
		await openPeople(tab, people.林岚);
	}
	const last = tabs.at(-1) as Page;
	await expectSiteAnswers(last);

	const changing = await openBrowser(origin, people.何平);
	await changeDepartment(changing, people.林岚, '新闻四部');
	await expect(last.getByRole('row', { name: '新闻四部' })).toBeVisible();

	await setHidden(last, true);
	await setHidden(first, false);
	await expect(first.getByRole('row', { name: '新闻四部' })).toBeVisible();
	await changeDepartment(changing, people.林岚, '新闻五部');
	await expect(first.getByRole('row', { name: '新闻五部' })).toBeVisible();
});

test('saves an article of 300 KB from the editor', async ({ proxied, openBrowser }) => {
	const body = Array.from({ length: 8_000 }, () => '<p>今天上午，主跨合龙。</p>').join('\n');
	expect(await saveText(proxied, proxied.origin, 'for-two-writers', body)).toBe(200);

	const page = await openBrowser(proxied.origin, proxied.people.方圆);
	await openEditor(page, 'for-two-writers');
	await bodyOf(page, '中文').click();
	await page.keyboard.press('Control+Home');
	await page.keyboard.type('快讯：');
	const isStored = async () => {
		const answer = await page.request.get('/api/newsroom/articles/for-two-writers');
		const { data } = (await answer.json()) as Envelope<EditedArticle>;
		return data.texts.zh?.content.body === body.replace('<p>', '<p>快讯：');
	};
	await expect.poll(isStored).toBe(true);
	await expectSaved(page, '中文');
});

for (const [place, articleId] of [
	['origin', 'for-pasting'],
	['ownHost', 'for-screens'],
] as const) {
	test(`passes on texts of the maximum size, and events as they come, on the ${placeNames[place]}`, async ({
		proxied,
	}) => {
		// JSON doubles it.
		const body = `<p>${'"'.repeat(maxBodyBytes - 7)}</p>`;
		expect(await saveText(proxied, proxied[place], articleId, body)).toBe(200);

		const headers = headersOf(proxied.people.方圆);
		const events = await fetch(`${proxied[place]}/api/newsroom/events`, { headers });
		const reader = events.body?.getReader();
		const first = await reader?.read();
		expect(new TextDecoder().decode(first?.value)).toContain('retry: 2000');
		await reader?.cancel();
	});
}

const headersOf = ({ token }: NewsroomPerson) => ({ Cookie: `portico-newsroom=${token}` });

/** Saves the first working copy of a draft, as the application does. @returns the status of the answer */
async function saveText(
	{ origin, people }: Proxied,
	address: string,
	articleId: DraftId,
	body: string,
): Promise<number> {
	const content = { title: '大桥通车', body };
	const response = await fetch(`${address}/api/newsroom/articles/${articleId}/zh/working-copy`, {
		method: 'PUT',
		headers: { ...headersOf(people.方圆), Origin: origin, 'Content-Type': 'application/json' },
		body: JSON.stringify({ revision: 0, baseVersion: 1, content }),
	});
	await response.arrayBuffer();
	return response.status;
}

/** Headless Chromium shows all its tabs; a test says which are hidden. */
async function setHidden(tab: Page, hidden: boolean): Promise<void> {
	await tab.evaluate((isHidden) => {
		Object.defineProperty(document, 'hidden', { configurable: true, value: isHidden });
		document.dispatchEvent(new Event('visibilitychange'));
	}, hidden);
}
