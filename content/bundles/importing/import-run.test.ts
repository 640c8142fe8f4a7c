import { expect, test } from 'vitest';
import { BatchSize } from './import-run.ts';

const maxLines = (size: BatchSize) => {
	let lines = 1;
	while (!size.isFull(lines, 0)) lines += 1;
	return lines;
};

test('batches grow while they are written quickly, and shrink after slow ones', () => {
	const size = new BatchSize();
	expect(maxLines(size)).toBe(50);
	size.adapt(20);
	size.adapt(20);
	expect(maxLines(size)).toBe(200);
	size.adapt(300);
	expect(maxLines(size)).toBe(200);
	size.adapt(2000);
	expect(maxLines(size)).toBe(100);
});

test('batches stay within bounds, however long they take', () => {
	const size = new BatchSize();
	for (let round = 0; round < 20; round += 1) size.adapt(1);
	expect(maxLines(size)).toBe(1000);
	expect(size.isFull(1, 2 * 1024 * 1024 + 1)).toBe(true);
	for (let round = 0; round < 20; round += 1) size.adapt(10_000);
	expect(maxLines(size)).toBe(50);
	expect(size.isFull(1, 64 * 1024 + 1)).toBe(true);
});
