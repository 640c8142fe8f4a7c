import { expect } from '@playwright/test';
import { test } from './support/newsroom-test.ts';

test('loads in seven tabs of a browser over HTTP/1.1, of which one has the event stream, and all are live', async ({
	newsroom: { server, people },
	openBrowser,
}) => {
	const first = await openBrowser(server.origin, people.何平);
	const tabs = [first];
	while (tabs.length < 7) tabs.push(await first.context().newPage());
	const streams: string[] = [];
	first.context().on('request', (request) => {
		if (request.url().endsWith('/api/newsroom/events')) streams.push(request.url());
	});
	for (const tab of tabs) {
		await tab.goto('/newsroom/people');
		await expect(tab.getByRole('row', { name: people.林岚.displayName })).toBeVisible();
	}
	expect(streams).toHaveLength(1);
	for (const address of ['/', '/articlesearch?q=a'])
		expect(await first.evaluate(async (each) => (await fetch(each)).status, address)).toBe(200);

	const changing = await openBrowser(server.origin, people.何平);
	const rename = async (department: string) => {
		await changing.goto(`/newsroom/people/${people.林岚.personId}`);
		await changing.getByRole('button', { name: '修改' }).click();
		await changing.getByLabel('部门（选填）').fill(department);
		await changing.getByRole('dialog').getByRole('button', { name: '保存' }).click();
		await expect(changing.getByRole('dialog')).toHaveCount(0);
	};
	await rename('新闻一部');
	for (const tab of tabs) await expect(tab.getByRole('row', { name: '新闻一部' })).toBeVisible();

	// The tab with the stream closes: another one takes over.
	await first.close();
	await expect.poll(() => streams.length).toBe(2);
	await rename('新闻二部');
	for (const tab of tabs.slice(1)) await expect(tab.getByRole('row', { name: '新闻二部' })).toBeVisible();
});
