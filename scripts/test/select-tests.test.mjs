import { expect, test } from 'vitest';
import { selectTests } from './select-tests.mjs';

const unit = 'content/a.test.ts';
const website = 'website/app/b.test.tsx';
const store = 'content/publishing/c.store.test.ts';
const journey = 'tests/journeys/d.spec.ts';
const longProcess = 'tests/faults/e.process.long.test.ts';
const longJourney = 'tests/journeys/f.long.spec.ts';
const files = [unit, website, store, journey, longProcess, longJourney];

test.each([
	[[], [unit, website, store, journey]],
	[['everyday'], [unit, website, store, journey]],
	// Store tests run on PGlite.
	[['long'], [store, longProcess, longJourney]],
	[['everything'], files],
	[['unit'], [unit, website]],
	[
		['store', 'journeys'],
		[store, journey],
	],
	[['long', 'journeys'], [longJourney]],
	[['content/'], [unit, store]],
	[['content/', 'unit'], [unit]],
	[
		['publishing', 'd.spec'],
		[store, journey],
	],
	[['faults'], [longProcess]],
	[['tests/', 'everyday'], [journey]],
])('%j selects %j', (wanted, chosen) => {
	const { tests, journeys } = selectTests(wanted, files);
	expect([...tests, ...journeys].sort()).toEqual([...chosen].sort());
});

test.each([
	[[], ['unit', 'process', 'store']],
	[['long'], ['long', 'embedded', 'faults']],
	[['everything'], ['unit', 'process', 'store', 'long', 'embedded', 'faults']],
	[['content/'], ['unit', 'process', 'store', 'long', 'embedded', 'faults']],
])('%j runs the projects %j', (wanted, projects) => {
	expect(selectTests(wanted, files).projects).toEqual(projects);
});

test('checks the sources when the everyday tier is run as a whole', () => {
	const whole = (/** @type {string[]} */ ...wanted) => selectTests(wanted, files).runsEverything;
	expect([whole(), whole('everything'), whole('long'), whole('unit'), whole('content/')]).toEqual([
		...[true, true, false, false, false],
	]);
});

test('rejects arguments without a match', () => {
	expect(() => selectTests(['unti'], files)).toThrow('No test fits unti.');
	expect(() => selectTests([], [])).toThrow('No test fits at all.');
});
