import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { createMetrics } from './metrics.ts';
import { createMetricsAccess } from './metrics-access.ts';
import { metricsRoutes } from './metrics-routes.ts';

const token = 'a-token-of-twenty-four-c';

function requestFrom(remoteAddress: string, headers: Record<string, string> = {}): IncomingMessage {
	return { socket: { remoteAddress }, headers } as unknown as IncomingMessage;
}

test.each([
	[null, '127.0.0.1', {}, true],
	[null, '::1', {}, true],
	[null, '::ffff:127.0.0.1', {}, true],
	[null, '192.0.2.1', {}, false],
	[null, '127.0.0.1', { 'x-forwarded-for': '192.0.2.1' }, false],
	[null, '127.0.0.1', { forwarded: 'for=192.0.2.1' }, false],
	[null, '127.0.0.1', { via: '1.1 proxy' }, false],
	[null, '127.0.0.1', { 'x-real-ip': '127.0.0.1' }, false],
	[token, '192.0.2.1', { authorization: `Bearer ${token}`, 'x-forwarded-for': '192.0.2.9' }, true],
	[token, '127.0.0.1', {}, false],
	[token, '127.0.0.1', { authorization: `Bearer ${token}x` }, false],
	[token, '127.0.0.1', { authorization: token }, false],
])('with token %j, allows %s sending %j: %s', (configured, address, headers, may) => {
	expect(createMetricsAccess(configured)(requestFrom(address, headers))).toBe(may);
});

test('returns uncached text in the Prometheus format', async () => {
	const routes = metricsRoutes(createMetrics(), createMetricsAccess(null));
	const answer = await routes.request('/metrics', {}, { incoming: requestFrom('127.0.0.1') });
	expect(answer.status).toBe(200);
	expect(answer.headers.get('Content-Type')).toMatch(/^text\/plain; version=0\.0\.4/);
	expect(answer.headers.get('Cache-Control')).toBe('no-store');
	expect(await answer.text()).toContain('process_cpu_seconds_total');
});

test('returns 404 to others', async () => {
	const routes = metricsRoutes(createMetrics(), createMetricsAccess(null));
	const answer = await routes.request('/metrics', {}, { incoming: requestFrom('192.0.2.1') });
	expect(answer.status).toBe(404);
	expect(await answer.text()).not.toContain('process_');
	expect((await routes.request('/metrics')).status).toBe(404);
});
