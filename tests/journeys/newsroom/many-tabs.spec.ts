import { expect } from '@playwright/test';
import { changeDepartment, expectSiteAnswers, openPeople } from './support/many-tabs.ts';
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
	for (const tab of tabs) await openPeople(tab, people.林岚);
	expect(streams).toHaveLength(1);
	await expectSiteAnswers(first);

	const changing = await openBrowser(server.origin, people.何平);
	await changeDepartment(changing, people.林岚, '新闻一部');
	for (const tab of tabs) await expect(tab.getByRole('row', { name: '新闻一部' })).toBeVisible();

	// The tab with the stream closes: another one takes over.
	await first.close();
	await expect.poll(() => streams.length).toBe(2);
	await changeDepartment(changing, people.林岚, '新闻二部');
	for (const tab of tabs.slice(1)) await expect(tab.getByRole('row', { name: '新闻二部' })).toBeVisible();
});
