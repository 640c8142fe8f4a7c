/** Writes one by one what is given to it, but stores them together. */
export type GatheredWrites<Item, Outcome> = {
	/**
	 * Resolves once the item is stored; rejects when the store refused it, or failed.
	 *
	 * @throws TooManyWaiting
	 */
	add(item: Item): Promise<Outcome>;
	/** How many wait, with those being written. */
	waiting(): number;
	/** Stores what waits, and takes nothing further. */
	stop(): Promise<void>;
};

/** More is waiting to be stored than can be stored soon. */
export class TooManyWaiting extends Error {
	override readonly name = 'TooManyWaiting';

	constructor() {
		super('Too much is waiting to be stored');
	}
}

/** A batch is written in one transaction, which keeps the embedded store from answering anybody else. */
const largestBatch = 250;

/** Some seconds' worth of visits on a slow disk. */
const longestQueue = 5_000;

type Waiting<Item, Outcome> = { item: Item; settle: PromiseWithResolvers<Outcome> };

/**
 * Group commit: what comes while a batch is being written waits for the next one, so that however many
 * come at once, few commits store them. Nobody waits for others to come.
 *
 * @param write stores a batch, and tells for each item in order how it went; where it throws, none of the
 * batch is stored
 */
export function gatherWrites<Item, Outcome>(
	write: (items: readonly Item[]) => Promise<PromiseSettledResult<Outcome>[]>,
	limits: { batch?: number; queue?: number } = {},
): GatheredWrites<Item, Outcome> {
	const { batch = largestBatch, queue = longestQueue } = limits;
	const waiting: Waiting<Item, Outcome>[] = [];
	let writing: Promise<void> | null = null;
	let underWay = 0;
	let stopped = false;

	async function writeAll(): Promise<void> {
		while (waiting.length > 0) {
			const entries = waiting.splice(0, batch);
			underWay = entries.length;
			await writeBatch(entries);
			underWay = 0;
		}
		writing = null;
	}

	async function writeBatch(entries: Waiting<Item, Outcome>[]): Promise<void> {
		try {
			const outcomes = await write(entries.map(({ item }) => item));
			for (const [position, { settle }] of entries.entries()) {
				const outcome = outcomes[position];
				if (outcome?.status === 'fulfilled') settle.resolve(outcome.value);
				else settle.reject(outcome?.reason);
			}
		} catch (error) {
			for (const { settle } of entries) settle.reject(error);
		}
	}

	return {
		add(item) {
			if (stopped || waiting.length >= queue) return Promise.reject(new TooManyWaiting());
			const settle = Promise.withResolvers<Outcome>();
			waiting.push({ item, settle });
			writing ??= writeAll();
			return settle.promise;
		},
		waiting: () => waiting.length + underWay,
		async stop() {
			stopped = true;
			await writing;
		},
	};
}
