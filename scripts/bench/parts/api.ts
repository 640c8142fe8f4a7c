import { articleCall, articleTexts, listCalls } from '../articles/generated-addresses.ts';
import type { Figure, PartResult } from '../figures/part-result.ts';
import { median } from '../figures/statistics.ts';
import type { LoadFigures } from '../load/load-output.ts';
import { loadSameAddress } from '../load/same-address.ts';
import { findOrInstall } from '../servers/find-program.ts';
import { startPortico } from '../servers/portico.ts';
import { generatedStore } from '../stores.ts';
import { createAddressPool, measureOnce } from './measure-once.ts';
import type { Bench } from './part.ts';

const connections = 32;

/** Measures the two most frequent API calls, a list page and an article, uncached and cached. */
export async function measureApi(bench: Bench): Promise<PartResult> {
	const { processors, scratch, log } = bench;
	const wrk = findOrInstall('wrk', log);
	const count = bench.quick ? 1000 : 10_000;
	const dataDir = await generatedStore(count, log);
	const portico = await startPortico({ dataDir, logFolder: scratch, processor: processors.server });
	const lists = await listCalls(portico.address, 100);
	const details = articleTexts(count).map(articleCall);
	const figures: Figure[] = [];
	for (const [what, calls] of Object.entries({ list: lists, detail: details })) {
		// Exclude the repeated call from the uncached ones.
		const [repeated = '', ...once] = calls;
		figures.push(
			...(await measureOnce(bench, portico.address, `uncached ${what} call`, createAddressPool(once))),
		);
		const address = `${portico.address}${repeated}`;
		await loadSameAddress({ address, connections, seconds: 1, processor: processors.load }, wrk);
		const runs: LoadFigures[] = [];
		for (let round = 0; round < bench.rounds; round += 1)
			runs.push(
				await loadSameAddress(
					{ address, connections, seconds: bench.seconds, processor: processors.load },
					wrk,
				),
			);
		figures.push(
			{
				what: `cached ${what} call`,
				value: median(runs.map((run) => run.requestsPerSecond)),
				unit: 'requests/s',
			},
			{ what: `cached ${what} call, p99`, value: median(runs.map((run) => run.p99)), unit: 'ms' },
		);
	}
	await portico.stop();
	const notes = [
		`A store of ${count} articles on PGlite; cached: one address at ${connections} connections.`,
	];
	return { figures, verdicts: [], notes };
}
