import { expect, test } from '@playwright/test';

test('the server says that it is alive and ready', async ({ request }) => {
	for (const address of ['/healthz', '/readyz']) {
		const answer = await request.get(address);
		expect(answer.status(), address).toBe(200);
	}
});
