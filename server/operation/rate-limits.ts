import type { CallLimit } from '@portico/api/calls/definition.ts';
import { rateLimitNetwork } from '@portico/content/model/networks.ts';

/** A token bucket: requests that one client may send in a burst, and per second after that. */
export type RateLimit = { burst: number; perSecond: number };

/**
 * Limits per client for expensive requests. A client is an IP address, which a whole office may share: the numbers are
 * what 500 colleagues need at their busiest, and still a small share of what one server can do. They stop programs in
 * a loop, not readers.
 *
 * Uncached pages and answers have no rate limit, since search engines read every page from few addresses; their
 * concurrency is limited by `createConcurrencyLimiter`.
 */
export const rateLimits = {
	/** A search costs the store milliseconds. 100 colleagues who search every 5 s make 20 a second. */
	search: { burst: 200, perSecond: 20 },
	/** Requested while a query is typed, one at a time: three requests per search make 60 a second. */
	suggestions: { burst: 600, perSecond: 60 },
	/** A view is one row in a batched transaction. 500 colleagues who open a page every 10 s make 50 a second. */
	'page-view': { burst: 500, perSecond: 50 },
	/** Each failing page reports once. A page that fails for everybody must not fill the log. */
	'page-fault': { burst: 10, perSecond: 0.1 },
	/** Previews are never cached and have few readers. This also slows down guessing of keys. */
	preview: { burst: 60, perSecond: 5 },
	/** Passwords and codes, for a whole network: an office of 30 may sign in at the same minute, a program may not guess. */
	'sign-in': { burst: 120, perSecond: 1 },
	/** Read each time the page for signing in opens. Of its own, so that it uses up no sign-in. */
	'sign-in-page': { burst: 300, perSecond: 10 },
	/** Versions and new articles stay for ever. A person makes one every few minutes, a program in a loop none more. */
	version: { burst: 60, perSecond: 0.5 },
	/** Begun uploads of a person, who may drop a folder of pictures. */
	upload: { burst: 300, perSecond: 2 },
	/** Their parts: 40 MB a second of the smallest that browsers send, 1 MB. */
	'upload-part': { burst: 600, perSecond: 40 },
} as const satisfies Record<CallLimit, RateLimit>;

export type LimitVerdict = { allowed: true } | { allowed: false; retryAfterSeconds: number };

/** Clients tracked of each kind, about 100 bytes each. */
const defaultMaxClients = 20_000;

type RateLimitsOptions = {
	/** Milliseconds of a monotonic clock. */
	now?: () => number;
	limits?: Record<CallLimit, RateLimit>;
	maxClients?: number;
};

export type RateLimits = {
	/** Counts one request of this kind for a client, and returns whether it is allowed. */
	check(kind: CallLimit, address: string): LimitVerdict;
	/** Clients tracked, of all kinds. */
	clients(): number;
	/** Requests refused since the start. */
	refused(): number;
};

const allowed: LimitVerdict = { allowed: true };

/**
 * Limits per client and kind, for this process alone: several servers multiply the limits. Refused requests do not
 * count, so that a client that keeps sending is still answered at the allowed rate.
 */
export function createRateLimits({
	now = () => performance.now(),
	limits = rateLimits,
	maxClients = defaultMaxClients,
}: RateLimitsOptions = {}): RateLimits {
	const buckets: Record<CallLimit, RecentClients> = {
		search: new RecentClients(maxClients),
		suggestions: new RecentClients(maxClients),
		'page-view': new RecentClients(maxClients),
		'page-fault': new RecentClients(maxClients),
		'sign-in': new RecentClients(maxClients),
		'sign-in-page': new RecentClients(maxClients),
		preview: new RecentClients(maxClients),
		version: new RecentClients(maxClients),
		upload: new RecentClients(maxClients),
		'upload-part': new RecentClients(maxClients),
	};
	let refused = 0;

	return {
		check(kind, address) {
			const { burst, perSecond } = limits[kind];
			const client = rateLimitNetwork(address);
			const time = now();
			const fullAt = Math.max(buckets[kind].fullAt(client), time);
			const nextFullAt = fullAt + 1000 / perSecond;
			const waitMs = nextFullAt - time - (burst * 1000) / perSecond;
			// Tolerates rounding errors.
			if (waitMs <= 1e-6) {
				buckets[kind].set(client, nextFullAt);
				return allowed;
			}
			buckets[kind].set(client, fullAt);
			refused += 1;
			return { allowed: false, retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) };
		},
		clients: () => Object.values(buckets).reduce((sum, { size }) => sum + size, 0),
		refused: () => refused,
	};
}

/**
 * Each client's bucket as one number: the time when it will be full again. Two generations of entries: when the newer
 * is full, the older is dropped, so that recent clients stay and dropped buckets are nearly always full anyway. (Deleting
 * the first entry of a single map is slow: it scans the entries deleted before.)
 */
class RecentClients {
	readonly #maxPerGeneration: number;
	#newer = new Map<string, number>();
	#older = new Map<string, number>();

	constructor(maxClients: number) {
		this.#maxPerGeneration = Math.ceil(maxClients / 2);
	}

	/** Negative infinity for a client that is not tracked. */
	fullAt(client: string): number {
		return this.#newer.get(client) ?? this.#older.get(client) ?? Number.NEGATIVE_INFINITY;
	}

	set(client: string, fullAt: number): void {
		if (this.#newer.size >= this.#maxPerGeneration && !this.#newer.has(client)) {
			this.#older = this.#newer;
			this.#newer = new Map();
		}
		this.#newer.set(client, fullAt);
	}

	/** Entries of both generations; a client may be in each. */
	get size(): number {
		return this.#newer.size + this.#older.size;
	}
}
