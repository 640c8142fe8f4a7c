import { once } from 'node:events';
import { connect } from 'node:net';
import { createFilledDatabase } from '@portico/testing/instances/filled-database.ts';
import { createInstances } from '@portico/testing/instances/instances.ts';
import { sendRequest } from '@portico/testing/instances/send-request.ts';
import type { ServerProcess } from '@portico/testing/servers/server-process.ts';
import { beforeAll, expect, inject, test } from 'vitest';
import { floods, measureFlood } from '../../scripts/bench/parts/floods.ts';
import { residentMegabytes } from '../../scripts/bench/servers/process-stats.ts';

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
 * On a machine with nothing else to do the limit is 100 ms (bench, part `floods`). Ten times as much allows for other
 * tests; before each render had a turn of its own, it was 4 to 8 s.
 */
const maxHealthMs = 1_000;

test.each(Object.entries(floods))('answers a health check under a flood of %s', async (_, request) => {
	expect((await measureFlood(instance.address, request)).health).toBeLessThan(maxHealthMs);
});

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
