import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { createMetricsAccess, metricsRoutes } from './health-routes.ts';
import { createMetrics } from './metrics.ts';

/** The lines of a metric, without its help and type. */
async function linesOf(metrics: ReturnType<typeof createMetrics>, name: string): Promise<string[]> {
	return (await metrics.text()).split('\n').filter((line) => line.startsWith(name));
}

test('counts requests by route, status class and outcome', async () => {
	const metrics = createMetrics();
	for (let hit = 0; hit < 3; hit++) metrics.request('articledetail', 200, 'hit', 0.0001);
	metrics.request('articledetail', 304, 'hit', 0.0001);
	metrics.request('articledetail', 404, 'miss', 0.01);
	metrics.request('api.search', 503, 'bypass', 2);
	metrics.request('home', 200, 'stale', 0.0001);
	expect(await linesOf(metrics, 'portico_http_requests_total')).toEqual([
		'portico_http_requests_total{route="articledetail",status="2xx",cache="hit"} 3',
		'portico_http_requests_total{route="articledetail",status="3xx",cache="not-modified"} 1',
		'portico_http_requests_total{route="articledetail",status="4xx",cache="miss"} 1',
		'portico_http_requests_total{route="api.search",status="5xx",cache="bypass"} 1',
		'portico_http_requests_total{route="home",status="2xx",cache="stale"} 1',
	]);
	// Reading does not add to the counts.
	expect(await linesOf(metrics, 'portico_http_requests_total')).toHaveLength(5);
	expect((await linesOf(metrics, 'portico_http_requests_total'))[0]).toMatch(/ 3$/);
});

test('counts durations in cumulative buckets with inclusive bounds', async () => {
	const metrics = createMetrics();
	for (const seconds of [0.00005, 0.0001, 0.0002, 0.3, 60]) metrics.request('home', 200, 'hit', seconds);
	const lines = await linesOf(metrics, 'portico_http_request_duration_seconds');
	const figureAt = (label: string) => lines.find((line) => line.includes(label))?.split(' ')[1];
	expect(figureAt('{le="0.0001",route="home"}')).toBe('2');
	expect(figureAt('{le="0.00025",route="home"}')).toBe('3');
	expect(figureAt('{le="0.25",route="home"}')).toBe('3');
	expect(figureAt('{le="0.5",route="home"}')).toBe('4');
	expect(figureAt('{le="10",route="home"}')).toBe('4');
	expect(figureAt('{le="+Inf",route="home"}')).toBe('5');
	expect(figureAt('_count{route="home"}')).toBe('5');
	expect(Number(figureAt('_sum{route="home"}'))).toBeCloseTo(60.30035);
});

test('has histograms of renders and store statements', async () => {
	const metrics = createMetrics();
	metrics.render(0.004);
	metrics.store(0.002);
	metrics.store(0.003);
	const text = await metrics.text();
	expect(text).toContain('# TYPE portico_render_duration_seconds histogram');
	expect(text).toContain('portico_render_duration_seconds_bucket{le="0.005"} 1');
	expect(text).toContain('portico_render_duration_seconds_count 1');
	expect(text).toContain('portico_store_statement_duration_seconds_count 2');
	expect(text).toContain('portico_store_statement_duration_seconds_sum 0.005');
});

test('reads gauges and counters when the metrics are read', async () => {
	const metrics = createMetrics();
	let entries = 1;
	metrics.gauge('portico_cache_entries', 'Answers kept.', () => entries);
	metrics.counter('portico_refused_total', 'Requests refused.', () => entries * 10);
	entries = 7;
	const text = await metrics.text();
	expect(text).toContain('# TYPE portico_cache_entries gauge\nportico_cache_entries 7\n');
	expect(text).toContain('# TYPE portico_refused_total counter\nportico_refused_total 70\n');
});

test('includes metrics of the process and its event loop', async () => {
	const text = await createMetrics().text();
	for (const name of ['process_resident_memory_bytes', 'nodejs_eventloop_lag_p99_seconds', 'nodejs_gc_']) {
		expect(text).toContain(name);
	}
});

test('bounds the number of routes', async () => {
	const metrics = createMetrics();
	for (let made = 0; made < 5_000; made++) metrics.request(`/made-up/${made}`, made, 'miss', 0.001);
	const lines = await linesOf(metrics, 'portico_http_request_duration_seconds_count');
	expect(lines.length).toBeLessThanOrEqual(201);
	expect(lines).toContain('portico_http_request_duration_seconds_count{route="other"} 4800');
});

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

test('names no gauge as a counter', async () => {
	const text = await createMetrics().text();
	const gauges = [...text.matchAll(/^# TYPE (\S+) gauge$/gm)].map(([, name]) => name);
	expect(gauges.length).toBeGreaterThan(10);
	expect(gauges.filter((name) => name?.endsWith('_total'))).toEqual([]);
});
