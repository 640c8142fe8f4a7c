import { once } from 'node:events';
import { Agent, createServer, get, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { waitUntil } from '@portico/testing/wait-until.ts';
import { afterEach, expect, test } from 'vitest';
import { createGracefulStop } from './graceful-stop.ts';

const cleanUp: (() => void)[] = [];

afterEach(() => {
	for (const end of cleanUp.splice(0)) end();
});

/** A server whose `/slow` is answered by the test, and a client that keeps its connection. */
async function startServer(options: Parameters<typeof createGracefulStop>[1]) {
	const waiting: ServerResponse[] = [];
	const server = createServer((request, response) => {
		if (request.url === '/slow') waiting.push(response);
		else response.writeHead(200, ['Content-Type', 'text/plain', 'Content-Length', '2']).end('ok');
	});
	server.listen(0, '127.0.0.1');
	await once(server, 'listening');
	const { port } = server.address() as AddressInfo;
	const agent = new Agent({ keepAlive: true, maxSockets: 1 });
	cleanUp.push(
		() => agent.destroy(),
		() => server.closeAllConnections(),
		() => server.close(),
	);
	const ask = async (path: string, through: Agent | undefined = agent) => {
		const request = get({ host: '127.0.0.1', port, path, agent: through });
		const [response] = (await once(request, 'response')) as [IncomingMessage];
		return { connection: response.headers.connection, body: await text(response) };
	};
	return { server, port, ask, waiting, graceful: createGracefulStop(server, options) };
}

test('answers pending requests, closes idle connections and accepts no others', async () => {
	const { port, ask, waiting, graceful } = await startServer({ delayMs: 0 });
	expect((await ask('/')).connection).toBe('keep-alive');
	const slow = ask('/slow');
	await waitUntil(() => expect(waiting).toHaveLength(1));
	const idle = connect(port, '127.0.0.1');
	idle.on('error', () => undefined);
	await once(idle, 'connect');
	idle.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
	await once(idle, 'data');

	expect(graceful.stopping()).toBe(false);
	const stopped = graceful.stop();
	expect(graceful.stopping()).toBe(true);
	await once(idle, 'close');
	const refused = once(connect(port, '127.0.0.1'), 'connect');
	await expect(refused).rejects.toMatchObject({ code: 'ECONNREFUSED' });
	waiting[0]?.end('late, but whole');
	expect((await slow).body).toBe('late, but whole');
	expect(await stopped).toEqual({ closedCount: 0 });
});

test('answers with Connection: close during the delay', async () => {
	const { ask, graceful } = await startServer({ delayMs: 300 });
	expect((await ask('/')).connection).toBe('keep-alive');
	const stopped = graceful.stop();
	expect(await ask('/')).toEqual({ connection: 'close', body: 'ok' });
	expect(await ask('/')).toEqual({ connection: 'close', body: 'ok' });
	expect(await stopped).toEqual({ closedCount: 0 });
	await expect(ask('/')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
});

test('closes the connection of a request that never ends', async () => {
	const { ask, waiting, graceful } = await startServer({ delayMs: 0, timeoutMs: 100 });
	const slow = expect(ask('/slow')).rejects.toMatchObject({ code: 'ECONNRESET' });
	await waitUntil(() => expect(waiting).toHaveLength(1));
	expect(await graceful.stop()).toEqual({ closedCount: 1 });
	await slow;
});

test('closes an unused connection immediately', async () => {
	const { port, graceful } = await startServer({ delayMs: 0, timeoutMs: 10_000 });
	const unused = connect(port, '127.0.0.1');
	await once(unused, 'connect');
	const closed = once(unused, 'close');
	expect(await graceful.stop()).toEqual({ closedCount: 0 });
	await closed;
});

test('stops once when called twice', async () => {
	const { graceful } = await startServer({ delayMs: 0 });
	expect(graceful.stop()).toBe(graceful.stop());
	await graceful.stop();
});
