import { articlePage, articleTexts, listPageAddress, listPages } from '../articles/generated-addresses.ts';
import type { PartResult } from '../figures/part-result.ts';
import { startPortico } from '../servers/portico.ts';
import { generatedStore } from '../stores.ts';
import { measureOnce, type OnceAddresses, onceAddresses } from './measure-once.ts';
import type { Bench } from './part.ts';

/** Pages made anew: every address is asked for once only, of a store with many. */
export async function measureUncached(bench: Bench): Promise<PartResult> {
	const count = bench.quick ? 1000 : 10_000;
	const dataDir = await generatedStore(count, bench.tell);
	const portico = await startPortico({
		dataDir,
		logFolder: bench.scratch,
		processor: bench.processors.server,
	});
	const sets: [string, OnceAddresses][] = [
		['article page', onceAddresses(articleTexts(count).map(articlePage))],
		['list page', onceAddresses((await listPages(portico.address, 100)).map(listPageAddress))],
	];
	const figures = [];
	for (const [what, addresses] of sets)
		figures.push(...(await measureOnce(bench, portico.address, `uncached ${what}`, addresses)));
	await portico.stop();
	const notes = [
		`A store of ${count} articles on PGlite; each address is asked for once, so none can come from a cache.`,
		'Their parts (menus, site) may be cached, as they are for visitors.',
	];
	return { figures, verdicts: [], notes };
}
