import { expect, test } from 'vitest';
import { FairQueue } from './concurrency-limiter.ts';

const anyNetwork = () => true;

/** A queue of items such as `a1`, of network `a`. */
function queueOf(...items: string[]): FairQueue<string> {
	const queue = new FairQueue<string>();
	for (const item of items) queue.add(item, item.slice(0, 1));
	return queue;
}

function takeAll(queue: FairQueue<string>, mayServe: (network: string) => boolean = anyNetwork): string[] {
	const items: string[] = [];
	for (let next = queue.takeNext(mayServe); next; next = queue.takeNext(mayServe)) items.push(next.item);
	return items;
}

test('serves networks in turn, each in the order of arrival', () => {
	const queue = queueOf('a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1');
	expect(takeAll(queue)).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'a4']);
	expect([queue.size, queue.networkCount]).toEqual([0, 0]);
});

test('serves a new network after at most one item of each other network', () => {
	const queue = queueOf('a1', 'a2', 'a3', 'b1', 'b2', 'b3');
	queue.takeNext(anyNetwork);
	queue.add('c1', 'c');
	expect(takeAll(queue)).toEqual(['b1', 'a2', 'c1', 'b2', 'a3', 'b3']);
});

test('skips networks that may not be served, which keep their place', () => {
	const queue = queueOf('a1', 'a2', 'b1', 'c1');
	expect(queue.takeNext((network) => network !== 'a')).toEqual({ item: 'b1', network: 'b' });
	expect(queue.takeNext(() => false)).toBeUndefined();
	expect(takeAll(queue)).toEqual(['a1', 'c1', 'a2']);
});

test('serves an item of several networks once, with the first of them', () => {
	const queue = queueOf('a1', 'a2', 'a3', 'b1');
	expect([queue.add('a3', 'b'), queue.add('a3', 'b'), queue.add('a3', 'c')]).toEqual([true, false, true]);
	expect(queue.size).toBe(4);
	expect(takeAll(queue)).toEqual(['a1', 'b1', 'a3', 'a2']);
	expect(queue.networkCount).toBe(0);
});

test('removes an item from all its lines, and empty lines', () => {
	const queue = queueOf('a1', 'b1');
	queue.add('a1', 'c');
	queue.remove('a1');
	queue.remove('a1');
	expect([queue.has('a1'), queue.isWaiting('a'), queue.isWaiting('c'), queue.networkCount]).toEqual([
		false,
		false,
		false,
		1,
	]);
});

test('finds the item to displace: the newest of the longest line', () => {
	const queue = queueOf('a1', 'a2', 'a3', 'b1', 'b2');
	expect(queue.newestBeyondShare('c')).toBe('a3');
	expect(queue.newestBeyondShare('b')).toBeUndefined();
	expect(queue.newestBeyondShare('a')).toBeUndefined();
	queue.add('a3', 'b');
	expect(queue.newestBeyondShare('c')).toBe('a2');
});
