import { describe, expect, test } from 'vitest';
import { gatherWrites, TooManyWaiting } from './gather-writes.ts';

/** A store whose writes end when the test says so. */
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

/** Lets everything that can go on go on. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

test('the first is written at once, what comes meanwhile together after it', async () => {
	const { batches, write } = slowStore();
	const writes = gatherWrites(write);
	const added = [1, 2, 3, 4].map((item) => writes.add(item));
	expect(batches.map(({ items }) => items)).toEqual([[1]]);
	batches[0]?.end.resolve();
	await settled();
	expect(batches.map(({ items }) => items)).toEqual([[1], [2, 3, 4]]);
	batches[1]?.end.resolve();
	expect(await Promise.all(added)).toEqual([10, 20, 30, 40]);
});

test('nothing is acknowledged before its own write has ended', async () => {
	const { batches, write } = slowStore();
	const writes = gatherWrites(write);
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

test('batches and the queue are bounded', async () => {
	const { batches, write } = slowStore();
	const writes = gatherWrites(write, { batch: 2, queue: 3 });
	const added = [1, 2, 3, 4].map((item) => writes.add(item));
	await expect(writes.add(5)).rejects.toThrow(TooManyWaiting);
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
	test('is told to the one it concerns', async () => {
		const { batches, write } = slowStore();
		const writes = gatherWrites(write);
		const added = [1, -2, 3].map((item) => writes.add(item));
		const outcomes = Promise.allSettled(added);
		batches[0]?.end.resolve();
		await settled();
		batches[1]?.end.resolve();
		expect((await outcomes).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
	});

	test('as a whole is told to all of the batch, and the next is tried', async () => {
		const { batches, write } = slowStore();
		const writes = gatherWrites(write, { batch: 2 });
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

test('stopping waits for what waits, and takes nothing further', async () => {
	const { batches, write } = slowStore();
	const writes = gatherWrites(write);
	const added = [1, 2].map((item) => writes.add(item));
	let stopped = false;
	const stopping = writes.stop().then(() => {
		stopped = true;
	});
	await expect(writes.add(3)).rejects.toThrow(TooManyWaiting);
	batches[0]?.end.resolve();
	await settled();
	expect(stopped).toBe(false);
	batches[1]?.end.resolve();
	await stopping;
	expect(await Promise.all(added)).toEqual([10, 20]);
	await writes.stop();
});
