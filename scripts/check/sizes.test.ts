import { expect, test } from 'vitest';
import { findOversized } from './sizes.ts';

const violationsIn = (files: [string, number | null][]) =>
	findOversized(new Map(files)).filter((complaint) => !complaint.includes('no longer needs an exception'));

const filesIn = (folder: string, count: number): [string, number][] =>
	Array.from({ length: count }, (_, index) => [`${folder}/f${index}.ts`, 10]);

test('allows 300 lines of code but not 301, and any number in other files', () => {
	expect(
		violationsIn([
			['content/store/a.ts', 300],
			['content/store/b.ts', 301],
			['demo/articles.jsonl', null],
		]),
	).toEqual(['content/store/b.ts has 301 lines, over 300']);
});

test('allows 15 entries in a folder but not 16, except in listed folders', () => {
	expect(violationsIn(filesIn('website/app/pages/home', 15))).toEqual([]);
	expect(violationsIn(filesIn('website/app/pages/home', 16))).toEqual([
		'website/app/pages/home/ has 16 entries, over 15',
	]);
	expect(violationsIn(filesIn('docs/decisions', 60))).toEqual([]);
	expect(violationsIn(filesIn('demo/media', 20))).toEqual([]);
});

test('reports an exception that is no longer needed', () => {
	expect(findOversized(new Map(filesIn('demo/media', 3)))).toContainEqual(
		'demo/media/ no longer needs an exception: remove it from the list',
	);
});
