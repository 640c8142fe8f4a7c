import { pino } from 'pino';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createRequestIds, createRequestLog, logStoreFault, type RequestLine } from './request-log.ts';

const request: RequestLine = {
	id: 'abc-1',
	method: 'GET',
	route: 'articledetail',
	path: '/articledetail/a1',
	status: 200,
	milliseconds: 1.23456,
	bytes: 1234,
	outcome: 'hit',
};

function logged(requests: Partial<RequestLine>[], level = 'info'): Record<string, unknown>[] {
	const lines: string[] = [];
	const log = pino({ level }, { write: (line) => lines.push(line) });
	const requestLog = createRequestLog(log);
	for (const fields of requests) requestLog.line({ ...request, ...fields });
	for (const line of lines) expect(line.endsWith('\n')).toBe(true);
	return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
}

test('writes the fields of pino and of the request', () => {
	vi.useFakeTimers({ toFake: ['Date'], now: 1_795_000_000_000 });
	onTestFinished(() => void vi.useRealTimers());
	const own: Record<string, unknown>[] = [];
	pino({}, { write: (line) => own.push(JSON.parse(line)) }).info({});
	const [line] = logged([{}]);
	expect(line).toEqual({
		...own[0],
		time: 1_795_000_000_000,
		id: 'abc-1',
		method: 'GET',
		route: 'articledetail',
		path: '/articledetail/a1',
		status: 200,
		ms: 1.23,
		bytes: 1234,
		cache: 'hit',
	});
});

test.each([
	['/articlepreview/a1?key=secret', '/articlepreview/a1'],
	['/a"b\\c', '/a"b\\c'],
	['/新闻', '/新闻'],
	['/a\nb\u2028', '/a\nb\u2028'],
	[`/${'x'.repeat(2_000)}`, `/${'x'.repeat(499)}`],
	['', ''],
])('logs the path %j as %j', (path, shown) => {
	expect(logged([{ path }])[0]?.path).toBe(shown);
});

test('logs an unknown size as null', () => {
	expect(logged([{ bytes: null }])[0]?.bytes).toBeNull();
});

test('logs no requests at level warn', () => {
	expect(logged([{}, { status: 500 }], 'warn')).toEqual([]);
});

test('creates ids that are unique across servers and valid in headers', () => {
	const servers = [createRequestIds(), createRequestIds()];
	const ids = Array.from({ length: 2_000 }, (_, index) => servers[index % 2]?.());
	expect(new Set(ids).size).toBe(2_000);
	for (const id of ids) expect(id).toMatch(/^[\w-]{8}-[\da-z]{1,3}$/);
});

test('logs emptied tables, errors and recovery', () => {
	const lines: unknown[] = [];
	const log = pino({}, { write: (line: string) => lines.push(JSON.parse(line)) });
	logStoreFault(log, { emptied: ['columns'] });
	logStoreFault(log, { error: new Error('cut off') });
	logStoreFault(log, null);
	expect(lines).toMatchObject([
		{ level: 50, emptied: ['columns'] },
		{ level: 50, err: { message: 'cut off' } },
		{ level: 30, msg: 'the store is ready again' },
	]);
});
