import { expect, test } from 'vitest';
import { selectTests } from './select-tests.mjs';

const unit = 'content/a.test.ts';
const website = 'website/app/b.test.tsx';
const store = 'content/publishing/c.store.test.ts';
const journey = 'tests/journeys/d.spec.ts';
const files = [unit, website, store, journey];

test('selects all files without arguments', () => {
	expect(selectTests([], files)).toEqual({ unit: [unit, website], store: [store], journeys: [journey] });
});

test.each([
	[['unit'], [unit, website]],
	[
		['store', 'journeys'],
		[store, journey],
	],
	[['content/'], [unit, store]],
	[['content/', 'unit'], [unit]],
	[
		['publishing', 'd.spec'],
		[store, journey],
	],
])('%j selects %j', (wanted, chosen) => {
	const selected = selectTests(wanted, files);
	expect([...selected.unit, ...selected.store, ...selected.journeys]).toEqual(chosen);
});

test('rejects arguments without a match', () => {
	expect(() => selectTests(['unti'], files)).toThrow('No test fits unti.');
	expect(() => selectTests([], [])).toThrow('No test fits at all.');
});
