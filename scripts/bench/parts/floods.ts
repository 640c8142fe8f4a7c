import { once } from 'node:events';
import { cpSync } from 'node:fs';
import { Agent } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { atMost, type Figure, type PartResult, type Verdict } from '../figures/part-result.ts';
import { sendRequest } from '../load/send-request.ts';
import { startPortico } from '../servers/portico.ts';
import { demoStore } from '../stores.ts';
import type { Bench } from './part.ts';

/** What one client sends as fast as it can; nothing as the control. */
export const floods: Record<string, ((number: number) => string) | null> = {
	'no flood': null,
	'/404': () => get('/404'),
	'/ with a token': () => get('/', 'Authorization: Bearer x\r\n'),
	'unknown addresses': (number) => get(`/unknown-${number}`),
	'articles that do not exist': (number) => get(`/articledetail/none-${number}`),
	searches: (number) => get(`/articlesearch?q=${number}`),
};

const connections = 120;
const requestsPerConnection = 5;

/** How often the flooded server is asked meanwhile. */
const probePauseMs = 20;

/** How long a health check may take under a flood. */
const maxHealthMs = 100;

/** Measures how long a health check and a cached page take while one client floods the server. */
export async function measureFloods(bench: Bench): Promise<PartResult> {
	const dataDir = join(bench.scratch, 'data');
	cpSync(await demoStore(bench.log), dataDir, { recursive: true });
	const { server } = bench.processors;
	// Without trusted proxies, so that the flood comes from one client.
	const environment = { TRUSTED_PROXIES: '' };
	const portico = await startPortico({ dataDir, logFolder: bench.scratch, processor: server, environment });
	const figures: Figure[] = [];
	const verdicts: Verdict[] = [];
	for (const [name, request] of Object.entries(floods)) {
		let [health, page] = [0, 0];
		for (let round = 0; round < bench.rounds; round++) {
			const longest = await measureFlood(portico.address, request);
			health = Math.max(health, longest.health);
			page = Math.max(page, longest.page);
		}
		figures.push({ what: `longest health check, ${name}`, value: health, unit: 'ms' });
		figures.push({ what: `longest cached page, ${name}`, value: page, unit: 'ms' });
		if (request) verdicts.push(atMost(`health check, ${name} (ms)`, health, maxHealthMs));
	}
	await portico.stop();
	const notes = [`${connections * requestsPerConnection} requests over ${connections} connections, at once.`];
	return { figures, verdicts, notes };
}

/** The longest health check and cached page, in milliseconds, from the flood's first request to its last answer. */
export async function measureFlood(
	address: string,
	request: ((number: number) => string) | null,
): Promise<{ health: number; page: number }> {
	const agent = new Agent({ keepAlive: true });
	const probe = async (path: string) => {
		const sentAt = performance.now();
		await sendRequest(address, { path }, agent);
		return performance.now() - sentAt;
	};
	await probe('/en');
	await probe('/healthz');
	let isOver = false;
	const flood = sendFlood(address, request).then(() => {
		isOver = true;
	});
	const probeUntilOver = async (path: string) => {
		let longest = 0;
		do {
			longest = Math.max(longest, await probe(path));
			await setTimeout(probePauseMs);
		} while (!isOver);
		return longest;
	};
	const [health, page] = await Promise.all([probeUntilOver('/healthz'), probeUntilOver('/en'), flood]);
	agent.destroy();
	return { health, page };
}

async function sendFlood(address: string, request: ((number: number) => string) | null): Promise<void> {
	if (!request) return setTimeout(1_000);
	const { hostname, port } = new URL(address);
	await Promise.all(
		Array.from({ length: connections }, async (_, connection) => {
			const socket = connect(Number(port), hostname);
			socket.on('error', () => undefined).resume();
			for (let index = 0; index < requestsPerConnection; index++) {
				const sent = request(connection * requestsPerConnection + index);
				const isLast = index === requestsPerConnection - 1;
				socket.write(isLast ? sent.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n') : sent);
			}
			await once(socket, 'close');
		}),
	);
}

function get(path: string, headers = ''): string {
	return `GET ${path} HTTP/1.1\r\nHost: localhost\r\n${headers}\r\n`;
}
