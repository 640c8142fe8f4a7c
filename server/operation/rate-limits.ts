import { limitedNetwork } from './client-address.ts';

/** How much one client may ask for: so many at once, and from then on so many a second. */
export type RateLimit = { atOnce: number; perSecond: number };

/**
 * What costs, and how much of it one client may ask for. A client is an address, and behind one there may
 * be a whole office: the numbers are what 500 colleagues need at their busiest, and still a small share of
 * what one server does. They are there to stop a programme in a loop, not a reader.
 *
 * Pages and answers that are not cached are not among them. A search engine reads every page once and from
 * few addresses; how many are made at a time is bounded for all clients together by `createAdmission`.
 */
export const rateLimits = {
	/** A search costs the store milliseconds. 100 colleagues who search every 5 s make 20 a second. */
	search: { atOnce: 200, perSecond: 20 },
	/** Asked for while a query is typed, one at a time: three beginnings of each search make 60 a second. */
	suggestions: { atOnce: 600, perSecond: 60 },
	/** A visit is one row in a transaction of many. 500 colleagues who turn a page every 10 s make 50 a second. */
	'page-view': { atOnce: 500, perSecond: 50 },
	/** A preview is never cached, and read by few; also what slows down guessing at keys. */
	preview: { atOnce: 60, perSecond: 5 },
} as const satisfies Record<string, RateLimit>;

export type LimitedKind = keyof typeof rateLimits;

export type LimitVerdict = { allowed: true } | { allowed: false; retryAfterSeconds: number };

/** How many clients are remembered of each kind, some 100 bytes each. */
const mostClients = 20_000;

type RateLimitsOptions = {
	/** Milliseconds of a clock that never goes back. */
	now?: () => number;
	limits?: Record<LimitedKind, RateLimit>;
	clients?: number;
};

export type RateLimits = {
	/** Counts one request of this kind for a client, and says whether it may be answered. */
	check(kind: LimitedKind, address: string): LimitVerdict;
	/** Clients remembered at the moment, of all kinds. */
	clients(): number;
	/** Requests refused since the start. */
	refused(): number;
};

const allowed: LimitVerdict = { allowed: true };

/**
 * Limits per client and kind, for this process alone: several servers allow as many times more. Refused
 * requests use nothing up, so a client that goes on asking is answered again at its proper rate.
 */
export function createRateLimits({
	now = () => performance.now(),
	limits = rateLimits,
	clients = mostClients,
}: RateLimitsOptions = {}): RateLimits {
	const buckets: Record<LimitedKind, RecentClients> = {
		search: new RecentClients(clients),
		suggestions: new RecentClients(clients),
		'page-view': new RecentClients(clients),
		preview: new RecentClients(clients),
	};
	let refused = 0;

	return {
		check(kind, address) {
			const { atOnce, perSecond } = limits[kind];
			const client = limitedNetwork(address);
			const time = now();
			const from = Math.max(buckets[kind].wholeAgainAt(client), time);
			const moment = from + 1000 / perSecond;
			const wait = moment - time - (atOnce * 1000) / perSecond;
			// A hair's breadth is rounding, not a request too many.
			if (wait <= 1e-6) {
				buckets[kind].remember(client, moment);
				return allowed;
			}
			buckets[kind].remember(client, from);
			refused += 1;
			return { allowed: false, retryAfterSeconds: Math.max(1, Math.ceil(wait / 1000)) };
		},
		clients: () => Object.values(buckets).reduce((sum, { size }) => sum + size, 0),
		refused: () => refused,
	};
}

/**
 * What each client has left, as one number: the moment when it will have its whole allowance again. Kept
 * in two halves, of which the older is let go when the newer is full, so that a client who has asked lately
 * is known, and one who is forgotten nearly always has its whole allowance again anyway. (One map that
 * lets go of its first entry looks for it among all those it let go before.)
 */
class RecentClients {
	readonly #half: number;
	#newer = new Map<string, number>();
	#older = new Map<string, number>();

	constructor(most: number) {
		this.#half = Math.ceil(most / 2);
	}

	/** A moment long past for a client that is not known. */
	wholeAgainAt(client: string): number {
		return this.#newer.get(client) ?? this.#older.get(client) ?? Number.NEGATIVE_INFINITY;
	}

	remember(client: string, moment: number): void {
		if (this.#newer.size >= this.#half && !this.#newer.has(client)) {
			this.#older = this.#newer;
			this.#newer = new Map();
		}
		this.#newer.set(client, moment);
	}

	/** Entries in both halves; a client may be in each. */
	get size(): number {
		return this.#newer.size + this.#older.size;
	}
}
