import { once } from 'node:events';
import { connect } from 'node:net';
import { createFilledDatabase } from '@portico/testing/instances/filled-database.ts';
import { createInstances } from '@portico/testing/instances/instances.ts';
import { sendRequest } from '@portico/testing/instances/send-request.ts';
import type { ServerProcess } from '@portico/testing/servers/server-process.ts';
import { beforeAll, expect, inject, test } from 'vitest';
import { residentMegabytes } from '../../scripts/bench/servers.ts';

/** What one client can send at once, with one instance: it delays nobody, and fills no memory. */

let instance: ServerProcess;

beforeAll(async () => {
	const filled = await createFilledDatabase(inject('postgresAddress'));
	const instances = createInstances(filled.databaseUrl);
	instance = await instances.start();
	return async () => {
		await instances.stop();
		await filled.remove();
	};
});

/**
 * On a machine with nothing else to do it takes less than 100 ms. Ten times as much allows for other
 * tests; before each render had a turn of its own, it was 4 to 8 s.
 */
const maxHealthMs = 1_000;

test.each<[string, (number: number) => string]>([
	['/404', () => get('/404')],
	['/ with a token', () => get('/', 'Authorization: Bearer x\r\n')],
	['unknown addresses', (number) => get(`/unknown-${number}`)],
	['articles that do not exist', (number) => get(`/articledetail/none-${number}`)],
	['searches', (number) => get(`/articlesearch?q=${number}`)],
])('answers a health check under a flood of %s', async (_, request) => {
	let isOver = false;
	const flood = sendFlood(request).then(() => {
		isOver = true;
	});
	let longest = 0;
	do {
		const sentAt = performance.now();
		await sendRequest(instance.address, '/healthz');
		longest = Math.max(longest, performance.now() - sentAt);
	} while (!isOver);
	await flood;
	expect(longest).toBeLessThan(maxHealthMs);
});

/** What one client sends as fast as it can: five requests on each of 120 connections. */
async function sendFlood(request: (number: number) => string): Promise<void> {
	const { hostname, port } = new URL(instance.address);
	const connections = Array.from({ length: 120 }, async (_, connection) => {
		const socket = connect(Number(port), hostname);
		socket.on('error', () => undefined).resume();
		for (let index = 0; index < 5; index++) {
			const sent = request(connection * 5 + index);
			socket.write(index === 4 ? sent.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n') : sent);
		}
		await once(socket, 'close');
	});
	await Promise.all(connections);
}

function get(path: string, headers = ''): string {
	return `GET ${path} HTTP/1.1\r\nHost: localhost\r\n${headers}\r\n`;
}

/** Twice what a collection of garbage may leave uncollected here; answers that are not shared took 379 MB. */
const maxGrowthMegabytes = 100;

test('holds no answers for a client that reads none', async () => {
	expect((await sendRequest(instance.address, '/en')).status).toBe(200);
	const before = residentMegabytes(instance.pid);
	const socket = connect(Number(new URL(instance.address).port), '127.0.0.1');
	socket.on('error', () => undefined);
	await once(socket, 'connect');
	socket.pause();
	socket.write('GET /en HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(2_000));
	// Answered after the packet above was read.
	for (let times = 0; times < 20; times++) await sendRequest(instance.address, '/en');
	expect(residentMegabytes(instance.pid) - before).toBeLessThan(maxGrowthMegabytes);
	socket.destroy();
});
