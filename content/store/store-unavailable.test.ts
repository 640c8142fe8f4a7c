import { once } from 'node:events';
import { createServer } from 'node:net';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { explainStoreFailure } from './explain-store-failure.ts';
import { isDiskFull, isStoreUnavailable } from './store-unavailable.ts';

const withCode = (code: string, more: object = {}) => Object.assign(new Error('message'), { code, ...more });

async function errorOf(work: Promise<unknown>): Promise<unknown> {
	return work.then(
		() => undefined,
		(error: unknown) => error,
	);
}

describe('a store is unavailable', () => {
	test.each([
		'25006',
		'25P04',
		'57P01',
		'57P02',
		'57P03',
		'57P04',
		'57P05',
		'53300',
		'08000',
		'08006',
		'08P01',
		'57014',
		'25P03',
	])('when PostgreSQL says %s', (code) => {
		expect(isStoreUnavailable(withCode(code))).toBe(true);
	});

	test.each(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENOTFOUND', 'EAI_AGAIN'])(
		'when the network reports %s',
		(code) => {
			expect(isStoreUnavailable(withCode(code))).toBe(true);
		},
	);

	test.each(['EMFILE', 'ENFILE'])('when there is no file descriptor for a connection (%s)', (code) => {
		expect(isStoreUnavailable(withCode(code, { syscall: 'connect' }))).toBe(true);
	});

	test.each([
		'Connection terminated',
		'Connection terminated unexpectedly',
		'Query read timeout',
		'timeout exceeded when trying to connect',
	])('when the driver says: %s', (message) => {
		expect(isStoreUnavailable(new Error(message))).toBe(true);
	});

	test('when that is the cause of the cause', () => {
		const wrapped = new Error('Failed query', {
			cause: new Error('outer', { cause: withCode('ECONNREFUSED') }),
		});
		expect(isStoreUnavailable(wrapped)).toBe(true);
	});

	test('when nothing listens at its address', async () => {
		const server = createServer();
		await once(server.listen(0, '127.0.0.1'), 'listening');
		const { port } = server.address() as { port: number };
		server.close();
		await once(server, 'close');
		// A host name may have two addresses: both refusals are then one error.
		const client = new pg.Client({ host: 'localhost', port });
		const error = await errorOf(client.connect());
		expect(isStoreUnavailable(error)).toBe(true);
		expect(explainStoreFailure(error)).toMatch(
			/^The database cannot be reached: connect ECONNREFUSED \S+\.$/,
		);
	});

	test('when its socket file is missing', async () => {
		const client = new pg.Client({ host: '/nonexistent-folder-of-sockets' });
		expect(isStoreUnavailable(await errorOf(client.connect()))).toBe(true);
	});
});

describe('a store is not unavailable', () => {
	test.each(['42601', '42P01', '23505', '28P01', '3D000', '40001', '40P01', '22021', '53200', 'P0001'])(
		'when PostgreSQL says %s',
		(code) => {
			expect(isStoreUnavailable(withCode(code))).toBe(false);
		},
	);

	test('when a file is missing, or another server does not answer in time', () => {
		expect(isStoreUnavailable(withCode('ENOENT', { syscall: 'open' }))).toBe(false);
		expect(isStoreUnavailable(new DOMException('timed out', 'TimeoutError'))).toBe(false);
	});

	test('when the error is unrelated', () => {
		for (const thrown of [new TypeError('x is not a function'), new Error(''), 'text', null, undefined, {}])
			expect(isStoreUnavailable(thrown)).toBe(false);
	});

	test('when causes are circular', () => {
		const circle = new Error('round');
		circle.cause = circle;
		expect(isStoreUnavailable(circle)).toBe(false);
	});
});

test.each([
	['53100', true],
	['ENOSPC', true],
	['57P01', false],
	['53200', false],
])('%s means that a disk is full: %s', (code, isFull) => {
	expect(isDiskFull(new Error('Failed query', { cause: withCode(code) }))).toBe(isFull);
});
