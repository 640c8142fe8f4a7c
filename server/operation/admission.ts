/** There is more to do than can be done in time: the answer is 503 with `Retry-After`. */
export class Overloaded extends Error {
	override readonly name = 'Overloaded';
	readonly retryAfterSeconds: number;

	constructor(retryAfterSeconds: number) {
		super('The server has more to do than it can do in time.');
		this.retryAfterSeconds = retryAfterSeconds;
	}
}

export type AdmissionLimits = {
	/** Works under way at a time. */
	atOnce: number;
	/** Works that may wait for their turn. */
	waiting: number;
	/** How long one waits at most, in milliseconds. */
	longestWaitMs: number;
};

/**
 * For what is not cached. A work is mostly computing, of which one process does one at a time; a few at
 * once keep it busy while some wait for the store, more would only make all of them later. What waits is
 * what can be done within the longest wait, at some 200 works a second on a slow machine: a reader who
 * waits longer has gone, and a queue without end would be worked off for nobody.
 */
export const uncachedWork: AdmissionLimits = { atOnce: 8, waiting: 400, longestWaitMs: 2_000 };

/** One drawing keeps a processor busy, and a thread of the pool; what waits is two seconds of them. */
export const drawing: AdmissionLimits = { atOnce: 1, waiting: 10, longestWaitMs: 2_000 };

export type Admission = {
	/**
	 * Does the work when its turn comes, first come, first served. A work must not ask for another turn of the
	 * same admission: once all that are under way did, each would wait for the others.
	 *
	 * @throws Overloaded when too many wait already, or this one waited too long; the work is then not begun
	 */
	run<Result>(work: () => Promise<Result>): Promise<Result>;
	running(): number;
	waiting(): number;
	/** Works refused since the start. */
	refused(): number;
};

/**
 * Lets so many works be under way at a time, so many wait, and refuses the others at once, so that under
 * more load than a server can bear it goes on answering what it has, and makes as many new answers as ever.
 *
 * The event loop's delay is not asked: whatever delays the loop delays the works under way, and with
 * them the turns of those who wait, who are then refused by the longest wait. That also tells a long pause
 * (a garbage collection) from a load that lasts, which a threshold on the delay does not.
 */
export function createAdmission({ atOnce, waiting: mostWaiting, longestWaitMs }: AdmissionLimits): Admission {
	/** In the order in which they came; each is called when its turn has come. */
	const waiting = new Set<() => void>();
	let running = 0;
	let refused = 0;
	const overloaded = () => {
		refused += 1;
		return new Overloaded(Math.max(1, Math.ceil(longestWaitMs / 1000)));
	};

	function turn(): Promise<void> {
		return new Promise((resolve, reject) => {
			const begin = () => {
				waiting.delete(begin);
				clearTimeout(patience);
				resolve();
			};
			const patience = setTimeout(() => {
				waiting.delete(begin);
				reject(overloaded());
			}, longestWaitMs);
			waiting.add(begin);
		});
	}

	/** Works that ended and whose places are still to be handed on. */
	let ended = 0;

	/**
	 * Hands the places of works that ended to those that have waited longest, one at each turn of the loop:
	 * between two works it takes in requests, and answers those that are cached.
	 */
	function passOn(): void {
		ended -= 1;
		const next = waiting.values().next().value;
		if (next) next();
		else running -= 1;
		if (ended > 0) setImmediate(passOn);
	}

	return {
		async run(work) {
			if (running < atOnce) running += 1;
			else if (waiting.size >= mostWaiting) throw overloaded();
			else await turn();
			try {
				return await work();
			} finally {
				if (waiting.size === 0) running -= 1;
				else {
					ended += 1;
					if (ended === 1) setImmediate(passOn);
				}
			}
		},
		running: () => running,
		waiting: () => waiting.size,
		refused: () => refused,
	};
}
