import { clientNetwork } from '@portico/content/model/networks.ts';
import { createSalt, keyedHash, type Visitor } from '@portico/content/statistics/visitor-hash.ts';

/** Visitors of one network whose views rank an article within an hour. */
export const maxRankedVisitors = 3;

const hourMs = 3_600_000;

/** Pairs of network and article, about 300 bytes each; the oldest are dropped first. */
const defaultMaxEntries = 50_000;

type RankedVisitorsOptions = {
	/** Milliseconds of a monotonic clock. */
	now?: () => number;
	maxEntries?: number;
};

export type RankedVisitors = {
	/**
	 * Whether this view ranks the article among the most read: the first views of a few visitors per network and hour
	 * do. The limit is per network, since a different `User-Agent` counts as another visitor.
	 */
	add(articleId: string, visitor: Visitor): boolean;
	/** Stored pairs of network and article. */
	size(): number;
};

/**
 * Tracks recent visitors in this process; each of several servers applies the limit on its own. It stores only hashes
 * keyed with a secret of this process, which the first view after an hour deletes.
 */
export function createRankedVisitors(options: RankedVisitorsOptions = {}): RankedVisitors {
	const now = options.now ?? (() => performance.now());
	const maxEntries = options.maxEntries ?? defaultMaxEntries;
	const secret = createSalt();
	/** By network and article, oldest first. */
	const entries = new Map<string, { startedAt: number; visitors: Set<string> }>();

	function removeExpired(time: number): void {
		for (const [key, { startedAt }] of entries) {
			if (entries.size <= maxEntries && time - startedAt < hourMs) return;
			entries.delete(key);
		}
	}

	return {
		add(articleId, { address, userAgent }) {
			const time = now();
			removeExpired(time);
			const key = keyedHash(secret, [clientNetwork(address), articleId]);
			const entry = entries.get(key) ?? { startedAt: time, visitors: new Set() };
			entries.set(key, entry);
			const visitor = keyedHash(secret, [address, userAgent, articleId]);
			if (entry.visitors.size >= maxRankedVisitors || entry.visitors.has(visitor)) return false;
			entry.visitors.add(visitor);
			return true;
		},
		size: () => entries.size,
	};
}
