import type { Figure } from '../figures/part-result.ts';
import { median, percentile } from '../figures/statistics.ts';
import { cameFromCache } from '../load/cache-status.ts';
import { runClosedLoop, unexpectedStatuses } from '../load/closed-loop.ts';
import type { Answer, Question } from '../load/exchange.ts';
import type { Bench } from './part.ts';

/** Addresses that are handed out once each, so that no answer can come from a cache. */
export type OnceAddresses = { left(): number; take(count: number): () => { path: string } | null };

export function onceAddresses(paths: readonly string[]): OnceAddresses {
	let used = 0;
	return {
		left: () => paths.length - used,
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

/** Enough requests at once to keep a server busy, few enough not to queue for long. */
const busyConnections = 8;

/** How much of the addresses warms the server up, and at most how many. */
const warmUpShare = 0.2;
const warmUpLimit = 500;

/**
 * Measures answers made anew: how many a second when asked by several, and how long one takes when nobody
 * else asks. Half of the addresses left after warming up serve each purpose.
 *
 * @throws Error when one is answered by anything but 200, or from the cache
 */
export async function measureOnce(
	{ rounds, seconds }: Pick<Bench, 'rounds' | 'seconds'>,
	origin: string,
	what: string,
	addresses: OnceAddresses,
): Promise<Figure[]> {
	const warmUp = Math.min(warmUpLimit, Math.floor(addresses.left() * warmUpShare));
	await run(origin, addresses.take(warmUp), busyConnections);
	const share = Math.floor(addresses.left() / (2 * rounds));
	const perSecond: number[] = [];
	const [p50, p95]: [number[], number[]] = [[], []];
	for (let round = 0; round < rounds; round += 1) {
		perSecond.push((await run(origin, addresses.take(share), busyConnections, seconds)).perSecond);
		const { latencies } = await run(origin, addresses.take(share), 1, seconds);
		p50.push(percentile(latencies, 0.5));
		p95.push(percentile(latencies, 0.95));
	}
	return [
		{ what: `${what}, ${busyConnections} connections`, value: median(perSecond), unit: 'requests/s' },
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
	const onAnswer = ({ headers }: Answer, { path }: Question) => {
		if (cameFromCache(headers)) throw new Error(`${path} came from the cache.`);
	};
	const result = await runClosedLoop({ origin, connections, next, seconds, onAnswer });
	const unexpected = unexpectedStatuses(result.statuses);
	if (unexpected) throw new Error(`Not everything was answered by 200: ${unexpected}.`);
	return result;
}
