import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { waitUntil } from '@portico/testing/wait-until.ts';
import { pino } from 'pino';
import { afterEach, expect, test } from 'vitest';
import { type ExternalView, reportToUmami } from './report-to-umami.ts';

const view: ExternalView = {
	path: '/en/articledetail/a1',
	language: 'en',
	title: 'A bridge',
	referrer: 'https://search.example/find',
	userAgent: 'Mozilla/5.0 (X11; Linux x64; rv:145.0) Firefox/145.0',
};

const closing: (() => unknown)[] = [];
afterEach(async () => {
	for (const close of closing.splice(0)) await close();
});

type Received = { request: IncomingMessage; body: unknown };

/** A minimal service in Umami's format. */
async function startService(answer: (received: Received[]) => number | null) {
	const received: Received[] = [];
	const server = createServer(async (request, response) => {
		let text = '';
		for await (const part of request) text += part;
		received.push({ request, body: JSON.parse(text) });
		const status = answer(received);
		if (status !== null) response.writeHead(status, { 'Content-Type': 'application/json' }).end('{}');
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	closing.push(() => {
		server.closeAllConnections();
		return new Promise((resolve) => server.close(resolve));
	});
	return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, received };
}

function reporting(url: string, more: Partial<Parameters<typeof reportToUmami>[0]> = {}) {
	const logged: { level: number; msg: string; lost?: number }[] = [];
	const log = pino({}, { write: (line: string) => void logged.push(JSON.parse(line)) });
	const siteUrl = 'https://www.example.com';
	const external = reportToUmami({ url, websiteId: 'b59e', siteUrl, log, ...more });
	closing.push(() => external.stop());
	return { external, logged };
}

test('reports a view in the format of Umami, with the browser and without the visitor', async () => {
	const { url, received } = await startService(() => 200);
	const { external, logged } = reporting(url);
	external.report(view);
	await external.stop();
	expect(received).toHaveLength(1);
	const { request, body } = received[0] as Received;
	expect(`${request.method} ${request.url}`).toBe('POST /api/send');
	expect(body).toEqual({
		type: 'event',
		payload: {
			website: 'b59e',
			hostname: 'www.example.com',
			language: 'en',
			referrer: 'https://search.example/find',
			screen: '',
			title: 'A bridge',
			url: '/en/articledetail/a1',
		},
	});
	expect(request.headers['user-agent']).toBe(view.userAgent);
	expect(Object.keys(request.headers)).not.toContain('x-forwarded-for');
	expect(logged).toEqual([]);
});

test('logs the beginning and the end of an outage once', async () => {
	const { url, received } = await startService(({ length }) => (length <= 3 ? 500 : 200));
	const { external, logged } = reporting(url, { concurrency: 1, graceMs: 10_000 });
	for (let number = 1; number <= 5; number += 1) external.report(view);
	await external.stop();
	expect(received).toHaveLength(5);
	expect(logged).toMatchObject([
		{ level: 40, msg: 'views cannot be reported to the statistics service' },
		{ level: 30, msg: 'views are reported to the statistics service again', lost: 3 },
	]);
});

test('does not fail when the service is unreachable', async () => {
	const { external, logged } = reporting('http://127.0.0.1:1');
	external.report(view);
	external.report(view);
	await external.stop();
	expect(logged).toHaveLength(1);
});

test('limits the queue and the stop for a service that does not answer', async () => {
	const { url, received } = await startService(() => null);
	const { external, logged } = reporting(url, { maxQueued: 10, concurrency: 4, graceMs: 50 });
	for (let number = 0; number < 100; number += 1) external.report(view);
	await waitUntil(() => expect(received).toHaveLength(4));
	await external.stop();
	expect(received).toHaveLength(4);
	expect(logged).toHaveLength(1);
	external.report(view);
	expect(received).toHaveLength(4);
});

test('aborts a request that times out', async () => {
	const { url, received } = await startService(({ length }) => (length === 1 ? null : 200));
	const { external, logged } = reporting(url, { timeoutMs: 500 });
	external.report(view);
	await waitUntil(() => expect(logged).toHaveLength(1));
	external.report(view);
	await external.stop();
	expect(received).toHaveLength(2);
	expect(logged).toHaveLength(2);
});
