import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { articleAddress } from '@portico/api/addresses/addresses.ts';
import { repositoryRoot } from '../../check/sources/repository-root.ts';
import { atLeast, atMost, type Figure, type PartResult } from '../figures/part-result.ts';
import { median } from '../figures/statistics.ts';
import type { LoadFigures } from '../load/load-output.ts';
import { loadSameAddress } from '../load/same-address.ts';
import { fetchSettledResponse } from '../load/settled-response.ts';
import { startBareNode } from '../servers/bare-node.ts';
import { findOrInstall } from '../servers/find-program.ts';
import { startNginx } from '../servers/nginx.ts';
import { startPortico } from '../servers/portico.ts';
import { staticCopyOf } from '../servers/static-copy.ts';
import { demoStore } from '../stores.ts';
import type { Bench } from './part.ts';

/** The requirement: 32 connections, limits relative to nginx. */
const connections = 32;
const minRequestRatio = 0.6;
const maxP99Ratio = 3;

/**
 * Compares a cached article page with nginx and a bare Node server that serve the same compressed bytes. The
 * servers alternate within each round, so that background load affects all of them.
 */
export async function measureCachedPage(bench: Bench): Promise<PartResult> {
	const { processors, scratch, log } = bench;
	const nginx = findOrInstall('nginx', log);
	const wrk = findOrInstall('wrk', log);
	const dataDir = await demoStore(log);
	const path = firstArticleOfDemo();
	const portico = await startPortico({ dataDir, logFolder: scratch, processor: processors.server });
	const page = await fetchSettledResponse(portico, path);
	const copy = staticCopyOf(page);
	const nginxServer = nginx ? await startNginx(nginx, copy, scratch, processors.server) : null;
	const bareNode = await startBareNode(copy, scratch, processors.server);

	const addresses = {
		portico: `${portico.address}${path}`,
		...(nginxServer ? { nginx: nginxServer.address } : {}),
		bareNode: bareNode.address,
	};
	const runs: Record<string, LoadFigures[]> = {};
	for (let round = -1; round < bench.rounds; round += 1) {
		for (const [server, address] of Object.entries(addresses)) {
			// The first round is a shorter warm-up.
			const seconds = round < 0 ? 1 : bench.seconds;
			const figures = await loadSameAddress(
				{ address, connections, seconds, processor: processors.load },
				wrk,
			);
			if (round < 0) continue;
			runs[server] = [...(runs[server] ?? []), figures];
			log(`  round ${round + 1}, ${server}: ${Math.round(figures.requestsPerSecond)} requests/s`);
		}
	}
	const after = await fetchSettledResponse(portico, path);
	await Promise.all([portico.stop(), nginxServer?.stop(), bareNode.stop()]);
	if (!after.body.equals(page.body)) throw new Error('The page changed while it was measured.');
	return resultOf(runs, page, wrk);
}

function firstArticleOfDemo(): string {
	const [line = ''] = readFileSync(join(repositoryRoot, 'demo/articles.jsonl'), 'utf8').split('\n', 1);
	return articleAddress(JSON.parse(line).articleId, 'zh');
}

function resultOf(
	runs: Record<string, LoadFigures[]>,
	page: Awaited<ReturnType<typeof fetchSettledResponse>>,
	wrk: string | null,
): PartResult {
	const ratio = (of: string, to: string, figure: keyof LoadFigures) =>
		median((runs[of] ?? []).map((run, round) => run[figure] / (runs[to]?.[round]?.[figure] ?? Number.NaN)));
	const figures = Object.entries(runs).flatMap(([server, all]): Figure[] => [
		{
			what: `${server}: cached article page`,
			value: median(all.map((run) => run.requestsPerSecond)),
			unit: 'requests/s',
		},
		{
			what: `${server}: p50 at ${connections} connections`,
			value: median(all.map((run) => run.p50)),
			unit: 'ms',
		},
		{
			what: `${server}: p99 at ${connections} connections`,
			value: median(all.map((run) => run.p99)),
			unit: 'ms',
		},
	]);
	figures.push({
		what: 'portico / bareNode, requests',
		value: ratio('portico', 'bareNode', 'requestsPerSecond'),
		unit: 'ratio',
	});
	const notes = [
		`${page.body.length} bytes on the wire, Content-Encoding: ${page.headers['content-encoding'] ?? 'none'}; load by ${wrk ? 'wrk' : 'autocannon'}.`,
		'Median of the rounds; ratios are taken within each round.',
	];
	if (!runs.nginx)
		return { figures, verdicts: [], notes: [...notes, 'nginx is missing: nothing to compare with.'] };
	const requests = ratio('portico', 'nginx', 'requestsPerSecond');
	const p99 = ratio('portico', 'nginx', 'p99');
	figures.push({ what: 'portico / nginx, requests', value: requests, unit: 'ratio' });
	figures.push({ what: 'portico / nginx, p99', value: p99, unit: 'ratio' });
	const verdicts = [
		atLeast('cached page: requests/s, portico / nginx', requests, minRequestRatio),
		atMost('cached page: p99, portico / nginx', p99, maxP99Ratio),
	];
	return { figures, verdicts, notes };
}
