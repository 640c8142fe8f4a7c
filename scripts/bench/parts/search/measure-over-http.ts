import { longestQuery, queryLength } from '../../../../api/search-limits.ts';
import type { Figure } from '../../figures/part-result.ts';
import { percentile } from '../../figures/statistics.ts';
import { isCacheHit } from '../../load/cache-status.ts';
import { runClosedLoop, unexpectedStatuses } from '../../load/closed-loop.ts';
import { startPortico } from '../../servers/portico.ts';
import type { Bench } from '../part.ts';
import type { SearchQuery } from './measure-latency.ts';
import type { StoreEnvironment } from './stores/search-stores.ts';

/** Which share of the queries warms the server up. */
const warmUpShare = 0.2;

/**
 * How long `/api/search` takes on a server of its own, each query asked once by one connection. The server
 * counts what is searched for, as always, so the store's counts of queries grow.
 *
 * @throws Error when one is answered by anything but 200, or from the cache
 */
export async function measureOverHttp(
	{ scratch }: Pick<Bench, 'scratch'>,
	environment: StoreEnvironment,
	queries: readonly SearchQuery[],
	what: string,
): Promise<Figure[]> {
	const { DATA_DIR: dataDir, DATABASE_URL: databaseUrl } = environment;
	const portico = await startPortico({ dataDir, databaseUrl, logFolder: scratch });
	const paths = addressesOf(queries);
	const all = paths.values();
	const { latencies, statuses } = await runClosedLoop({
		origin: portico.address,
		connections: 1,
		next: () => {
			const { value: path } = all.next();
			return path === undefined ? null : { path };
		},
		onResponse: ({ headers }, { path }) => {
			if (isCacheHit(headers)) throw new Error(`${path} came from the cache.`);
		},
	});
	await portico.stop();
	const unexpected = unexpectedStatuses(statuses);
	if (unexpected) throw new Error(`Searches were not answered by 200: ${unexpected}.`);
	const measured = latencies.slice(Math.floor(latencies.length * warmUpShare));
	return [0.5, 0.95].map((share) => ({
		what: `${what}: over HTTP, p${share * 100}`,
		value: percentile(measured, share),
		unit: 'ms',
	}));
}

/** Each address once, whatever kinds of query share it; none that the call refuses. */
function addressesOf(queries: readonly SearchQuery[]): Set<string> {
	const askable = queries.filter(({ q }) => queryLength(q) <= longestQuery);
	return new Set(
		askable.map(({ q, lang }) => `/api/search?${new URLSearchParams({ lang, q, pageSize: '10' })}`),
	);
}
