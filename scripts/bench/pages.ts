import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { articleAddress } from '@portico/api/addresses/addresses.ts';
import type { Language } from '@portico/api/languages.ts';
import type { ServerProcess } from '@portico/testing/servers/server-process.ts';
import { repositoryRoot } from '../check/repository.ts';
import { articlePages, listPages } from './articles.ts';
import {
	askOnce,
	type Bench,
	type Figure,
	type HttpResponse,
	type Load,
	latencyFigures,
	loadWithWrk,
	median,
	percentile,
	send,
} from './measure.ts';
import { findProgram, residentMegabytes, startBareNode, startPortico, waitUntilIdle } from './servers.ts';
import { demoStore, generatedStore } from './stores.ts';

const embedded = (dataDir: string) => ({ dataDir, databaseUrl: '' });

/** A cached article page beside a bare Node server that answers with the same compressed bytes. */
export async function measureCachedPage(bench: Bench): Promise<Figure[]> {
	const { processors, scratch, log, seconds } = bench;
	const wrk = findProgram('wrk', log);
	if (!wrk) throw new Error('Only wrk is faster than the servers.');
	const [line = ''] = readFileSync(join(repositoryRoot, 'demo/articles.jsonl'), 'utf8').split('\n', 1);
	const path = articleAddress(JSON.parse(line).articleId, 'zh');
	const portico = await startPortico(embedded(await demoStore(bench)), scratch, {
		processor: processors.server,
	});
	const page = await fetchSettledResponse(portico, path);
	const bareNode = await startBareNode(page, scratch, processors.server);
	const addresses = { portico: `${portico.address}${path}`, bareNode: bareNode.address };
	const runs: Record<keyof typeof addresses, Load[]> = { portico: [], bareNode: [] };
	// The servers take turns within each round, so that other load affects both. The first round warms up.
	for (let round = -1; round < bench.rounds; round += 1) {
		for (const server of ['portico', 'bareNode'] as const) {
			const load = await loadWithWrk(wrk, addresses[server], { seconds, processor: processors.load });
			if (round >= 0) runs[server].push(load);
		}
	}
	const after = await fetchSettledResponse(portico, path);
	await Promise.all([portico.stop(), bareNode.stop()]);
	if (!after.body.equals(page.body)) throw new Error('The page changed while it was measured.');
	const ratios = runs.portico.map(
		({ requestsPerSecond }, round) => requestsPerSecond / (runs.bareNode[round]?.requestsPerSecond ?? 0),
	);
	return [
		...Object.entries(runs).flatMap(([server, loads]): Figure[] => [
			{
				what: `${server}: cached article page`,
				value: median(loads.map((load) => load.requestsPerSecond)),
				unit: 'requests/s',
			},
			{ what: `${server}: p99`, value: median(loads.map(({ p99 }) => p99)), unit: 'ms' },
		]),
		{ what: 'portico / bareNode, requests', value: median(ratios), unit: '×', limit: { atLeast: 0.85 } },
	];
}

/** Asks until the response stays the same: the server replaces the first one by a better compressed one. */
export async function fetchSettledResponse(portico: ServerProcess, path: string): Promise<HttpResponse> {
	let previous: HttpResponse | null = null;
	for (let repeats = 0, times = 0; times < 60; times += 1) {
		const response = await send(`${portico.address}${path}`);
		if (response.status !== 200) throw new Error(`${path} was answered by ${response.status}.`);
		repeats = previous?.body.equals(response.body) ? repeats + 1 : 0;
		if (repeats === 3) return response;
		previous = response;
		await waitUntilIdle(portico.pid);
		await pause(500);
	}
	throw new Error(`${path} answers something else each time.`);
}

/** Pages that nobody has asked for: throughput on eight connections and latency on one. */
export async function measureUncached(bench: Bench): Promise<Figure[]> {
	const count = bench.quick ? 1000 : 10_000;
	const place = embedded(await generatedStore(count, bench));
	const portico = await startPortico(place, bench.scratch, { processor: bench.processors.server });
	const figures: Figure[] = [];
	const sets = { 'article page': articlePages(count), 'list page': await listPages(100, lengthsAt(portico)) };
	for (const [what, paths] of Object.entries(sets)) {
		const take = (number: number) => paths.splice(0, number);
		await askOnce(portico.address, take(Math.min(500, paths.length / 5)), { connections: 8 });
		const share = Math.floor(paths.length / (2 * bench.rounds));
		const [perSecond, latencies]: [number[], number[][]] = [[], []];
		for (let round = 0; round < bench.rounds; round += 1) {
			const limited = { seconds: bench.seconds };
			perSecond.push((await askOnce(portico.address, take(share), { connections: 8, ...limited })).perSecond);
			latencies.push((await askOnce(portico.address, take(share), limited)).latencies);
		}
		figures.push(
			{ what: `uncached ${what}, 8 connections`, value: median(perSecond), unit: 'requests/s' },
			...latencyFigures(`uncached ${what}, one connection`, latencies),
		);
	}
	await portico.stop();
	return figures;
}

/** How many articles a server's column lists in a language. */
const lengthsAt =
	({ address }: ServerProcess) =>
	async (fdCode: string, language: Language): Promise<number> => {
		const call = `/api/columns/${fdCode}/articles?lang=${language}&pageSize=1`;
		const { body } = await send(`${address}${call}`, { headers: { 'Accept-Encoding': 'identity' } });
		return JSON.parse(body.toString()).data.total;
	};

/** Resident memory at rest with the demo, and after many different pages. */
export async function measureMemory(bench: Bench): Promise<Figure[]> {
	const count = bench.quick ? 1000 : 10_000;
	const settled = async ({ pid }: ServerProcess) => {
		await waitUntilIdle(pid);
		return residentMegabytes(pid);
	};
	const resting = await startPortico(embedded(await demoStore(bench)), bench.scratch);
	await askOnce(resting.address, ['/', '/en'], {});
	const atRest = await settled(resting);
	await resting.stop();
	const portico = await startPortico(embedded(await generatedStore(count, bench)), bench.scratch);
	await askOnce(portico.address, articlePages(count).slice(0, count), { connections: 8 });
	const afterPages = await settled(portico);
	await portico.stop();
	return [
		{ what: 'resident memory at rest, the demo', value: atRest, unit: 'MB' },
		{ what: `… after ${count.toLocaleString('en')} different pages`, value: afterPages, unit: 'MB' },
	];
}

/** Requests of a kind and round, after those that warm up. */
const [measured, warmUp] = [100, 60];

/** Uncached articles and lists in small and large stores, one after another, by a server started for each round. */
export async function measureGrowth(bench: Bench): Promise<Figure[]> {
	const rounds = new Map<string, number[][]>();
	for (let round = 0; round < bench.rounds; round += 1) {
		for (const size of bench.sizes) {
			const portico = await startPortico(embedded(await generatedStore(size, bench)), bench.scratch);
			const kinds = {
				'article page': articlePages(size),
				'list page': await listPages(8, lengthsAt(portico)),
			};
			for (const [kind, paths] of Object.entries(kinds)) {
				const asked = await askOnce(portico.address, paths.slice(0, warmUp + measured), {});
				const what = `${size.toLocaleString('en')} articles: ${kind}`;
				const skipped = Math.min(warmUp, Math.floor(asked.latencies.length / 3));
				rounds.set(what, [...(rounds.get(what) ?? []), asked.latencies.slice(skipped)]);
			}
			await portico.stop();
		}
	}
	const p95 = (size: number, kind: string) =>
		median(
			(rounds.get(`${size.toLocaleString('en')} articles: ${kind}`) ?? []).map((each) =>
				percentile(each, 0.95),
			),
		);
	const [smallest, largest] = [Math.min(...bench.sizes), Math.max(...bench.sizes)];
	const growth = ['article page', 'list page'].map((kind): Figure => {
		const value = p95(largest, kind) / p95(smallest, kind);
		return { what: `${kind}: p95, largest / smallest store`, value, unit: '×', limit: { atMost: 1.5 } };
	});
	return [...[...rounds].flatMap(([what, latencies]) => latencyFigures(what, latencies)), ...growth];
}
