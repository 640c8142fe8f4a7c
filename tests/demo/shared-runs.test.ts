import { expect, test } from 'vitest';
import { findSharedRuns } from './shared-runs.ts';

test('returns two texts that share a run once, with the run', () => {
	const texts = new Map([
		['one', 'the crane stood still for an hour and nobody spoke'],
		['two', 'by noon the crane stood still for an hour again'],
		['three', 'nothing of the kind happened elsewhere'],
	]);
	expect(findSharedRuns(texts, 20, [])).toEqual([
		{ first: 'one', second: 'two', run: 'the crane stood still'.slice(0, 20) },
	]);
	expect(findSharedRuns(texts, 40, [])).toEqual([]);
});

test('ignores a repetition within one text', () => {
	expect(findSharedRuns(new Map([['one', 'again and again '.repeat(4)]]), 12, [])).toEqual([]);
});

test('ignores a long proper name, but not the text around it', () => {
	const name = 'Panchuan Engineering Group';
	const texts = new Map([
		['one', `built by ${name} last year`],
		['two', `owned by ${name} since then`],
	]);
	expect(findSharedRuns(texts, 12, [])).toHaveLength(1);
	expect(findSharedRuns(texts, 12, ['Panchuan', name])).toEqual([]);
	expect(findSharedRuns(texts, 5, [name])).toEqual([{ first: 'one', second: 'two', run: ' by ◇' }]);
});
