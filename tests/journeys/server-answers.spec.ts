import { expect, test } from '@playwright/test';

test('reports that the server is alive and ready', async ({ request }) => {
	for (const address of ['/healthz', '/readyz']) {
		const answer = await request.get(address);
		expect(answer.status(), address).toBe(200);
	}
});

for (const [path, address] of [
	['/leaders/news', '/columndetail/news'],
	['/en/companyzzjge/news', '/en/columndetail/news'],
	['/leaders/organisation', '/companyzzjge/organisation'],
	['/columndetail/supplier-portal', 'https://suppliers.panchuan.example/'],
	['/en/column_article/supplier-portal', 'https://suppliers.panchuan.example/'],
	['/leaders/supplier-portal', 'https://suppliers.panchuan.example/'],
	['/articleimglist/transport?page=9', '/articleimglist/transport?page=2'],
	['/en/articlepagelist/site-news?page=999999', '/en/articlepagelist/site-news'],
] as const) {
	test(`${path} redirects to ${address}`, async ({ request }) => {
		const answer = await request.get(path, { maxRedirects: 0 });
		expect([answer.status(), answer.headers().location]).toEqual([302, address]);
	});
}
