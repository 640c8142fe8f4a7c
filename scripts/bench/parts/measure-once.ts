import type { Figure } from '../figures/part-result.ts';
import { median, percentile } from '../figures/statistics.ts';
import { isCacheHit } from '../load/cache-status.ts';
import { runClosedLoop, unexpectedStatuses } from '../load/closed-loop.ts';
import type { HttpRequest, HttpResponse } from '../load/send-request.ts';
import type { Bench } from './part.ts';

/** Hands out each address once, so that no response can come from a cache. */
export type AddressPool = { remaining(): number; take(count: number): () => { path: string } | null };

export function createAddressPool(paths: readonly string[]): AddressPool {
	let used = 0;
	return {
		remaining: () => paths.length - used,
		take(count) {
			const end = Math.min(paths.length, used + count);
			return () => {
				if (used >= end) return null;
				const path = paths[used] as string;
				used += 1;
				return { path };
			};
		},
	};
}

/** Enough to saturate a server, few enough to avoid long queues. */
const saturatingConnections = 8;

const warmUpShare = 0.2;
const maxWarmUpRequests = 500;

/**
 * Measures the throughput of uncached responses on several connections and their latency on one. Each uses half
 * of the addresses remaining after the warm-up.
 *
 * @throws Error for a status other than 200 or a cached response
 */
export async function measureOnce(
	{ rounds, seconds }: Pick<Bench, 'rounds' | 'seconds'>,
	origin: string,
	what: string,
	addresses: AddressPool,
): Promise<Figure[]> {
	const warmUp = Math.min(maxWarmUpRequests, Math.floor(addresses.remaining() * warmUpShare));
	await run(origin, addresses.take(warmUp), saturatingConnections);
	const share = Math.floor(addresses.remaining() / (2 * rounds));
	const perSecond: number[] = [];
	const [p50, p95]: [number[], number[]] = [[], []];
	for (let round = 0; round < rounds; round += 1) {
		perSecond.push((await run(origin, addresses.take(share), saturatingConnections, seconds)).perSecond);
		const { latencies } = await run(origin, addresses.take(share), 1, seconds);
		p50.push(percentile(latencies, 0.5));
		p95.push(percentile(latencies, 0.95));
	}
	return [
		{ what: `${what}, ${saturatingConnections} connections`, value: median(perSecond), unit: 'requests/s' },
		{ what: `${what}, one connection, p50`, value: median(p50), unit: 'ms' },
		{ what: `${what}, one connection, p95`, value: median(p95), unit: 'ms' },
	];
}

async function run(
	origin: string,
	next: () => { path: string } | null,
	connections: number,
	seconds?: number,
): Promise<{ perSecond: number; latencies: number[] }> {
	const onResponse = ({ headers }: HttpResponse, { path }: HttpRequest) => {
		if (isCacheHit(headers)) throw new Error(`${path} came from the cache.`);
	};
	const result = await runClosedLoop({ origin, connections, next, seconds, onResponse });
	const unexpected = unexpectedStatuses(result.statuses);
	if (unexpected) throw new Error(`Not everything was answered by 200: ${unexpected}.`);
	return result;
}
