import { once } from 'node:events';
import type { Server } from 'node:http';
import { type AddressInfo, connect, createServer } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { readSettings } from '../settings.ts';
import { startServer, tryListening } from './start-server.ts';

test('reports a connection that cannot be accepted, and keeps listening', async () => {
	const faults: Error[] = [];
	let listening: Server | undefined;
	const server = await startServer(
		({ socket }, response) => {
			listening = (socket as typeof socket & { server: Server }).server;
			response.end('answered');
		},
		{ siteUrl: 'https://site.example', port: 0, host: '127.0.0.1', stopDelaySeconds: 0 },
		{ reportFault: (error) => void faults.push(error) },
	);
	onTestFinished(() => server.stop());
	const ask = async () => (await fetch(`http://127.0.0.1:${server.port}`)).text();
	await ask();
	// As Node reports it without free file descriptors.
	const fault = Object.assign(new Error('accept EMFILE'), { code: 'EMFILE', syscall: 'accept' });
	listening?.emit('error', fault);
	expect(faults).toEqual([fault]);
	expect(await ask()).toBe('answered');
});

/** A server whose answers wait until they are released, and what its listener received. */
async function startHeldServer() {
	const received: string[] = [];
	const released = Promise.withResolvers<void>();
	const server = await startServer(
		async (request, response) => {
			received.push(request.url ?? '');
			await released.promise;
			response.end('answered');
		},
		{ siteUrl: 'https://site.example', port: 0, host: '127.0.0.1', stopDelaySeconds: 0 },
		{ reportFault: () => undefined },
	);
	onTestFinished(() => {
		released.resolve();
		return server.stop();
	});
	return { ...server, received, release: released.resolve };
}

/** Sends bytes over one connection, and returns all that is answered until it closes. */
async function exchange(port: number, sent: string): Promise<string> {
	const socket = connect(port, '127.0.0.1');
	socket.on('error', () => undefined);
	socket.write(sent);
	return text(socket).catch(() => '');
}

test('closes a connection that sends requests without reading their answers', async () => {
	const { port, received } = await startHeldServer();
	await exchange(port, 'GET /page HTTP/1.1\r\nHost: site.example\r\n\r\n'.repeat(2_000));
	expect(received).toHaveLength(64);
});

test('answers requests that were sent together in their order', async () => {
	const { port, received, release } = await startHeldServer();
	release();
	const paths = Array.from({ length: 40 }, (_, number) => `/page${number}`);
	const last = 'GET /last HTTP/1.1\r\nHost: site.example\r\nConnection: close\r\n\r\n';
	const sent = paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: site.example\r\n\r\n`).join('') + last;
	expect((await exchange(port, sent)).match(/HTTP\/1.1 200/g)).toHaveLength(41);
	expect(received).toEqual([...paths, '/last']);
});

test('refuses two Host headers', async () => {
	const { port, received } = await startHeldServer();
	const answered = await exchange(
		port,
		'GET / HTTP/1.1\r\nHost: site.example\r\nhost: other.example\r\n\r\n',
	);
	expect(answered).toMatch(/^HTTP\/1.1 400 [\s\S]*default-src 'none'[\s\S]*The request could not be read\.$/);
	expect(received).toEqual([]);
});

test('tries host and ports, and leaves them free', async () => {
	const taken = createServer().listen(0, '127.0.0.1');
	onTestFinished(() => void taken.close());
	await once(taken, 'listening');
	const port = String((taken.address() as AddressInfo).port);
	await expect(tryListening(readSettings({ PORT: port }))).rejects.toMatchObject({ code: 'EADDRINUSE' });
	const ownPort = { NEWSROOM_URL: 'https://newsroom.example', NEWSROOM_PORT: port };
	await expect(tryListening(readSettings({ PORT: '0', ...ownPort }))).rejects.toMatchObject({
		code: 'EADDRINUSE',
	});
	await expect(tryListening(readSettings({ PORT: '0', HOST: '203.0.113.7' }))).rejects.toMatchObject({
		code: 'EADDRNOTAVAIL',
	});
	taken.close();
	await once(taken, 'close');
	await tryListening(readSettings({ PORT: port }));
	await tryListening(readSettings({ PORT: port }));
});
