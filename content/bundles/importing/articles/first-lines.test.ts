import { expect, test } from 'vitest';
import { FirstLines } from './first-lines.ts';

test('finds the first lines of many articles, and of no others', () => {
	const lines = new FirstLines();
	for (let line = 1; line <= 20_000; line += 1) lines.add(`a${line}`, line);
	let wrong = 0;
	for (let line = 1; line <= 20_000; line += 1) if (lines.lineOf(`a${line}`) !== line) wrong += 1;
	expect(wrong).toBe(0);
	expect([lines.lineOf('a0'), lines.lineOf('a20001')]).toEqual([null, null]);
});
