import { once } from 'node:events';
import { createServer } from 'node:net';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { isStoreUnavailable } from './store-unavailable.ts';

const withCode = (code: string, more: object = {}) => Object.assign(new Error('said so'), { code, ...more });

async function errorOf(work: Promise<unknown>): Promise<unknown> {
	return work.then(
		() => undefined,
		(error: unknown) => error,
	);
}

describe('a store is unavailable', () => {
	test.each(['57P01', '57P02', '57P03', '53300', '08000', '08006', '08P01', '57014', '25P03'])(
		'when PostgreSQL says %s',
		(code) => {
			expect(isStoreUnavailable(withCode(code))).toBe(true);
		},
	);

	test.each(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENOTFOUND', 'EAI_AGAIN'])(
		'when the network says %s',
		(code) => {
			expect(isStoreUnavailable(withCode(code))).toBe(true);
		},
	);

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

	test('when nobody listens at its address', async () => {
		const server = createServer();
		await once(server.listen(0, '127.0.0.1'), 'listening');
		const { port } = server.address() as { port: number };
		server.close();
		await once(server, 'close');
		// By its name, which may have two addresses: both refusals then come as one error.
		const client = new pg.Client({ host: 'localhost', port });
		expect(isStoreUnavailable(await errorOf(client.connect()))).toBe(true);
	});

	test('when the socket file it should have is not there', async () => {
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

	test('when a file is missing, or a page of another server cannot be had in time', () => {
		expect(isStoreUnavailable(withCode('ENOENT', { syscall: 'open' }))).toBe(false);
		expect(isStoreUnavailable(new DOMException('timed out', 'TimeoutError'))).toBe(false);
	});

	test('when something ordinary goes wrong', () => {
		for (const thrown of [new TypeError('x is not a function'), new Error(''), 'text', null, undefined, {}])
			expect(isStoreUnavailable(thrown)).toBe(false);
	});

	test('when causes go round in a circle', () => {
		const circle = new Error('round');
		circle.cause = circle;
		expect(isStoreUnavailable(circle)).toBe(false);
	});
});
