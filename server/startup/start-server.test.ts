import type { Server } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { startServer } from './start-server.ts';

test('a connection that cannot be accepted is reported, and the server goes on', async () => {
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
	// As Node says it when `accept` finds no file descriptor.
	const fault = Object.assign(new Error('accept EMFILE'), { code: 'EMFILE', syscall: 'accept' });
	listening?.emit('error', fault);
	expect(faults).toEqual([fault]);
	expect(await ask()).toBe('answered');
});
