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
			['content/store/c.ts', 1],
			['content/d.ts', 1],
			['content/e.ts', 1],
			['demo/articles.jsonl', null],
		]),
	).toEqual(['content/store/b.ts has 401 lines, over 400']);
});

test('allows 30 entries in a folder but not 31, except in listed folders', () => {
	const around = ['website', 'website/app', 'website/app/pages'].flatMap((folder) => filesIn(folder, 3));
	expect(violationsIn([...around, ...filesIn('website/app/pages/home', 30)])).toEqual([]);
	expect(violationsIn([...around, ...filesIn('website/app/pages/home', 31)])).toEqual([
		'website/app/pages/home/ has 31 entries, over 30',
	]);
	expect(violationsIn(filesIn('docs/decisions', 60))).toEqual([]);
	expect(violationsIn(filesIn('demo/media', 30))).toEqual([]);
});

test('allows three entries in a folder of code but not two, except in listed folders', () => {
	const others = filesIn('api', 3);
	expect(violationsIn([...others, ...filesIn('api/calls', 3)])).toEqual([]);
	expect(violationsIn([...others, ...filesIn('api/calls', 2)])).toEqual([
		'api/calls/ has 2 entries, fewer than 3',
	]);
	expect(violationsIn(filesIn('deploy', 1))).toEqual([]);
});

test('allows three folders below an app but not four', () => {
	const deep = ['a', 'b', 'c', 'd'].flatMap((_, index, names) =>
		filesIn(['newsroom', 'app', ...names.slice(0, index + 1)].join('/'), 3),
	);
	expect(violationsIn([...filesIn('newsroom/app', 3), ...filesIn('newsroom', 3), ...deep])).toEqual([
		'newsroom/app/a/b/c/d/ is 4 folders deep, over 3',
	]);
});

test('reports an exception that is no longer needed', () => {
	expect(findOversized(new Map(filesIn('demo/media', 3)))).toContainEqual(
		'demo/media/ no longer needs an exception: remove it from the list',
	);
});
