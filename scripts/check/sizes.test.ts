import { expect, test } from 'vitest';
import { findOversized } from './sizes.ts';

const violationsIn = (files: [string, number | null][]) =>
	findOversized(new Map(files)).filter((complaint) => !complaint.includes('no longer needs an exception'));

const filesIn = (folder: string, count: number): [string, number][] =>
	Array.from({ length: count }, (_, index) => [`${folder}/f${index}.ts`, 10]);

test('allows 400 lines of code but not 401, and any number in other files', () => {
	expect(
		violationsIn([
			['content/store/a.ts', 400],
			['content/store/b.ts', 401],
			['demo/articles.jsonl', null],
		]),
	).toEqual(['content/store/b.ts has 401 lines, over 400']);
});

test('allows 25 entries in a folder but not 26, except in listed folders', () => {
	expect(violationsIn(filesIn('website/app/pages/home', 25))).toEqual([]);
	expect(violationsIn(filesIn('website/app/pages/home', 26))).toEqual([
		'website/app/pages/home/ has 26 entries, over 25',
	]);
	expect(violationsIn(filesIn('docs/decisions', 60))).toEqual([]);
	expect(violationsIn(filesIn('demo/media', 30))).toEqual([]);
});

test('reports an exception that is no longer needed', () => {
	expect(findOversized(new Map(filesIn('demo/media', 3)))).toContainEqual(
		'demo/media/ no longer needs an exception: remove it from the list',
	);
});
