import { articlePage, articleTexts, listPageAddress, listPages } from '../articles/generated-addresses.ts';
import type { PartResult } from '../figures/part-result.ts';
import { startPortico } from '../servers/portico.ts';
import { generatedStore } from '../stores.ts';
import { type AddressPool, createAddressPool, measureOnce } from './measure-once.ts';
import type { Bench } from './part.ts';

/** Measures uncached pages: each address is requested once. */
export async function measureUncached(bench: Bench): Promise<PartResult> {
	const count = bench.quick ? 1000 : 10_000;
	const dataDir = await generatedStore(count, bench.log);
	const portico = await startPortico({
		dataDir,
		logFolder: bench.scratch,
		processor: bench.processors.server,
	});
	const sets: [string, AddressPool][] = [
		['article page', createAddressPool(articleTexts(count).map(articlePage))],
		['list page', createAddressPool((await listPages(portico.address, 100)).map(listPageAddress))],
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
