import { describe, expect, test } from 'vitest';
import { batchWrites, QueueFull } from './batch-writes.ts';

/** A store whose writes the test ends. */
function slowStore() {
	const batches: { items: readonly number[]; end: PromiseWithResolvers<void> }[] = [];
	const write = async (items: readonly number[]): Promise<PromiseSettledResult<number>[]> => {
		const end = Promise.withResolvers<void>();
		batches.push({ items, end });
		await end.promise;
		return items.map((item) =>
			item < 0
				? { status: 'rejected', reason: new Error(`no ${item}`) }
				: { status: 'fulfilled', value: item * 10 },
		);
	};
	return { batches, write };
}

/** Runs pending callbacks. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

test('writes the first item immediately, and those that arrive meanwhile in one batch', async () => {
	const { batches, write } = slowStore();
	const writes = batchWrites(write);
	const added = [1, 2, 3, 4].map((item) => writes.add(item));
	expect(batches.map(({ items }) => items)).toEqual([[1]]);
	batches[0]?.end.resolve();
	await settled();
	expect(batches.map(({ items }) => items)).toEqual([[1], [2, 3, 4]]);
	batches[1]?.end.resolve();
	expect(await Promise.all(added)).toEqual([10, 20, 30, 40]);
});

test('acknowledges an item only after its own write', async () => {
	const { batches, write } = slowStore();
	const writes = batchWrites(write);
	const acknowledged: number[] = [];
	const added = [1, 2].map((item) => writes.add(item).then((outcome) => acknowledged.push(outcome)));
	await settled();
	expect(acknowledged).toEqual([]);
	batches[0]?.end.resolve();
	await settled();
	expect(acknowledged).toEqual([10]);
	batches[1]?.end.resolve();
	await Promise.all(added);
	expect(acknowledged).toEqual([10, 20]);
});

test('limits batches and the queue', async () => {
	const { batches, write } = slowStore();
	const writes = batchWrites(write, { maxBatch: 2, maxQueued: 3 });
	const added = [1, 2, 3, 4].map((item) => writes.add(item));
	await expect(writes.add(5)).rejects.toThrow(QueueFull);
	expect(writes.waiting()).toBe(4);
	for (const number of [0, 1, 2]) {
		batches[number]?.end.resolve();
		await settled();
	}
	expect(await Promise.all(added)).toEqual([10, 20, 30, 40]);
	expect(batches.map(({ items }) => items)).toEqual([[1], [2, 3], [4]]);
	expect(writes.waiting()).toBe(0);
});

describe('what fails', () => {
	test('rejects the item it concerns', async () => {
		const { batches, write } = slowStore();
		const writes = batchWrites(write);
		const added = [1, -2, 3].map((item) => writes.add(item));
		const outcomes = Promise.allSettled(added);
		batches[0]?.end.resolve();
		await settled();
		batches[1]?.end.resolve();
		expect((await outcomes).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
	});

	test('rejects the whole batch, and tries the next', async () => {
		const { batches, write } = slowStore();
		const writes = batchWrites(write, { maxBatch: 2 });
		const outcomes = Promise.allSettled([1, 2, 3, 4, 5].map((item) => writes.add(item)));
		batches[0]?.end.resolve();
		await settled();
		batches[1]?.end.reject(new Error('the store is gone'));
		await settled();
		batches[2]?.end.resolve();
		expect((await outcomes).map(({ status }) => status)).toEqual([
			'fulfilled',
			'rejected',
			'rejected',
			'fulfilled',
			'fulfilled',
		]);
	});
});

test('writes queued items on stop, and accepts no others', async () => {
	const { batches, write } = slowStore();
	const writes = batchWrites(write);
	const added = [1, 2].map((item) => writes.add(item));
	let stopped = false;
	const stopping = writes.stop().then(() => {
		stopped = true;
	});
	await expect(writes.add(3)).rejects.toThrow(QueueFull);
	batches[0]?.end.resolve();
	await settled();
	expect(stopped).toBe(false);
	batches[1]?.end.resolve();
	await stopping;
	expect(await Promise.all(added)).toEqual([10, 20]);
	await writes.stop();
});
