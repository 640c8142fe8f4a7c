import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { BadSetting } from '@portico/content/model/refusals.ts';
import { expect, onTestFinished, test } from 'vitest';
import { explain } from './start-from-environment.ts';

/** The error of listening there. */
async function listeningError(port: number, host: string): Promise<unknown> {
	const [error] = await once(createServer().listen(port, host), 'error').catch((thrown) => [thrown]);
	return error;
}

test('explains a host that is no address of this machine', async () => {
	for (const host of ['203.0.113.7', 'no-such-host.invalid']) {
		expect(explain(await listeningError(0, host))).toMatch(/^HOST is no address of this machine/);
	}
});

test('explains a port in use', async () => {
	const server = createServer().listen(0, '127.0.0.1');
	onTestFinished(() => void server.close());
	await once(server, 'listening');
	const { port } = server.address() as AddressInfo;
	expect(explain(await listeningError(port, '127.0.0.1'))).toMatch(/^The port is taken by another program/);
});

test('explains a port that needs more rights', () => {
	const error = Object.assign(new Error('listen EACCES'), { code: 'EACCES', syscall: 'listen' });
	expect(explain(error)).toMatch(/^This user may not listen on that port/);
});

test('tells of settings what is wrong, and of faults of the program where they are', () => {
	expect(explain(new BadSetting('PORT: must be a number'))).toBe(
		'These settings cannot be used:\nPORT: must be a number',
	);
	expect(explain(new Error('a fault'))).toContain('    at ');
});
