import { type RunningApi, startApi } from '@portico/testing/servers/start-api.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

let api: RunningApi;

beforeAll(async () => {
	api = await startApi();
});
afterAll(() => api.stop());

const fault = {
	path: '/articledetail/a1?key=secret',
	message: 'x is undefined',
	stack: 'at f (a.js:1:2)',
	language: 'en',
};
const report = (fields: object, headers?: Record<string, string>) =>
	api.post('/api/page-faults', new URLSearchParams({ ...fault, ...fields }), headers);

test('logs an error of a page with its path, without the query and the visitor', async () => {
	const { status, body } = await report({}, { 'X-Forwarded-For': '192.0.2.77' });
	expect({ status, data: body.data }).toEqual({ status: 200, data: { recorded: true } });
	const line = api.logged.find((logged) => logged.includes('a page failed in a browser')) ?? '';
	expect(JSON.parse(line)).toMatchObject({
		level: 50,
		path: '/articledetail/a1',
		fault: 'x is undefined',
		stack: 'at f (a.js:1:2)',
	});
	expect(line).not.toMatch(/secret|192\.0\.2\.77|Firefox/);
});

test('refuses reports from other sites, and reports without a message', async () => {
	const elsewhere = await report({}, { 'Sec-Fetch-Site': 'cross-site' });
	expect(elsewhere).toMatchObject({
		status: 403,
		body: { message: 'Reports are accepted only from pages on this site.' },
	});
	expect(await report({ message: 'x'.repeat(1001) })).toMatchObject({ status: 400 });
});
