import type { Server } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { startServer } from './start-server.ts';

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
