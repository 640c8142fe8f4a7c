import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, expect, test } from 'vitest';
import { applyServerLimits, serverOptions } from './start-server.ts';

const servers: ReturnType<typeof createServer>[] = [];

afterEach(() => {
	for (const server of servers.splice(0)) server.close();
});

async function answerTo(requestText: string, options = {}): Promise<string> {
	const server = createServer({ ...serverOptions, ...options }, (_request, response) => response.end('ok'));
	applyServerLimits(server);
	servers.push(server);
	server.listen(0, '127.0.0.1');
	await once(server, 'listening');
	const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
	socket.write(requestText);
	return await text(socket);
}

test('keeps idle connections longer than proxies do, without a limit of requests', async () => {
	const answer = await answerTo('GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
	expect(answer).toMatch(/^HTTP\/1\.1 200 /);
	expect(servers[0]?.keepAliveTimeout).toBeGreaterThan(120_000);
	expect(servers[0]?.maxRequestsPerSocket).toBe(0);
	expect(servers[0]?.headersTimeout).toBeLessThan(servers[0]?.requestTimeout ?? 0);
});

test('returns 431 for headers that are too large', async () => {
	const name = `X-Long: ${'x'.repeat(serverOptions.maxHeaderSize)}`;
	expect(await answerTo(`GET / HTTP/1.1\r\nHost: x\r\n${name}\r\n\r\n`)).toMatch(/^HTTP\/1\.1 431 /);
});

test('returns 408 for headers that do not arrive in time', async () => {
	const answer = await answerTo('GET / HTTP/1.1\r\nHost:', {
		headersTimeout: 50,
		connectionsCheckingInterval: 20,
	});
	expect(answer).toMatch(/^HTTP\/1\.1 408 /);
});
