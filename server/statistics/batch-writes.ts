/** Takes single items and writes them in batches. */
export type BatchedWrites<Item, Outcome> = {
	/**
	 * Resolves once the item is stored; rejects if that fails.
	 *
	 * @throws QueueFull
	 */
	add(item: Item): Promise<Outcome>;
	/** Items in the queue, including those being written. */
	waiting(): number;
	/** Accepts no further items, and writes the queued ones. */
	stop(): Promise<void>;
};

export class QueueFull extends Error {
	override readonly name = 'QueueFull';

	constructor() {
		super('The write queue is full');
	}
}

/** A batch is one transaction, which blocks other queries in the embedded store. */
const defaultMaxBatch = 250;

/** Takes a slow disk some seconds to write. */
const defaultMaxQueued = 5_000;

type QueuedItem<Item, Outcome> = { item: Item; settle: PromiseWithResolvers<Outcome> };

/**
 * Group commit: items that arrive during a write go into the next batch, so that few commits store many items. A write
 * starts immediately when none is in progress.
 *
 * @param write stores a batch, and returns the result of each item in order; if it throws, none is stored
 */
export function batchWrites<Item, Outcome>(
	write: (items: readonly Item[]) => Promise<PromiseSettledResult<Outcome>[]>,
	limits: { maxBatch?: number; maxQueued?: number } = {},
): BatchedWrites<Item, Outcome> {
	const { maxBatch = defaultMaxBatch, maxQueued = defaultMaxQueued } = limits;
	const queue: QueuedItem<Item, Outcome>[] = [];
	let writing: Promise<void> | null = null;
	let writingCount = 0;
	let stopped = false;

	async function writeAll(): Promise<void> {
		while (queue.length > 0) {
			const entries = queue.splice(0, maxBatch);
			writingCount = entries.length;
			await writeBatch(entries);
			writingCount = 0;
		}
		writing = null;
	}

	async function writeBatch(entries: QueuedItem<Item, Outcome>[]): Promise<void> {
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
			if (stopped || queue.length >= maxQueued) return Promise.reject(new QueueFull());
			const settle = Promise.withResolvers<Outcome>();
			queue.push({ item, settle });
			writing ??= writeAll();
			return settle.promise;
		},
		waiting: () => queue.length + writingCount,
		async stop() {
			stopped = true;
			await writing;
		},
	};
}
