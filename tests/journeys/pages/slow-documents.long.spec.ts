import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as after } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import { shiftsToTheEnd, watchLayoutShifts } from '../../budgets/layout-shifts.ts';
import { waitForHydration } from '../support/wait-for-hydration.ts';

/** Over a slow network a document arrives in chunks, and a browser may paint it partially. */

const chunkLength = 700;
/** Milliseconds to paint a chunk before the next arrives. */
const chunkDelayMs = 25;
/** Content after these is outside the first viewport. */
const chunks = 40;

let server: Server;
let slowSite: string;

test.beforeAll(async ({ baseURL }) => {
	server = createServer((incoming, answer) =>
		forward(incoming, answer, new URL(incoming.url ?? '/', baseURL)),
	);
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	slowSite = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

test.afterAll(() => {
	server.closeAllConnections();
	server.close();
});

for (const [path, width] of [
	['/', 390],
	['/', 1440],
	['/articlesearch?q=1956', 390],
	['/companyzzjge/organisation', 1440],
] as const) {
	test(`${path} at ${width} px shifts nothing while it loads`, async ({ page }) => {
		await page.setViewportSize({ width, height: 900 });
		await watchLayoutShifts(page);
		await page.goto(slowSite + path);
		await waitForHydration(page);
		expect(await shiftsToTheEnd(page)).toEqual([]);
	});
}

function forward(incoming: IncomingMessage, answer: ServerResponse, address: URL): void {
	const { host, ...headers } = incoming.headers;
	const isDocument = headers['sec-fetch-dest'] === 'document';
	if (isDocument) headers['accept-encoding'] = 'identity';
	const forwarded = request(address, { method: incoming.method, headers }, async (received) => {
		answer.writeHead(received.statusCode ?? 502, received.headers);
		if (!isDocument) return received.pipe(answer);
		const html = Buffer.concat(await received.toArray());
		let end = html.indexOf('<main ');
		answer.write(html.subarray(0, end));
		for (let chunk = 0; chunk < chunks; chunk += 1) {
			answer.write(html.subarray(end, end + chunkLength));
			end += chunkLength;
			await after(chunkDelayMs);
		}
		return answer.end(html.subarray(end));
	});
	incoming.pipe(forwarded);
}
