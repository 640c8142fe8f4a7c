import { expect, test } from 'vitest';
import { BadUsage, partNames, readCommandLine } from './command-line.ts';

test('without words, every part but those that must be named is measured at full length', () => {
	expect(readCommandLine([])).toEqual({
		parts: partNames.filter((name) => name !== 'soak' && name !== 'hostile'),
		rounds: 5,
		seconds: 5,
		minutes: 120,
		sizes: [1000, 10_000, 100_000],
		databases: ['pglite', 'postgres'],
		quick: false,
		strict: false,
		pinned: true,
	});
});

test('parts run in their own order, whatever order they are named in', () => {
	expect(readCommandLine(['growth', 'cached-page'])?.parts).toEqual(['cached-page', 'growth']);
});

test('what is said outright goes before what --quick means', () => {
	const request = readCommandLine(['--quick', '--rounds', '7', '--sizes=10,20', '--no-pin', '--strict']);
	expect(request).toMatchObject({ rounds: 7, seconds: 1, sizes: [10, 20], pinned: false, strict: true });
});

test('the soak is as long as it is told to be', () => {
	expect(readCommandLine(['soak', '--minutes', '10'])).toMatchObject({ parts: ['soak'], minutes: 10 });
});

test('one database can be chosen', () => {
	expect(readCommandLine(['search', '--database', 'postgres'])?.databases).toEqual(['postgres']);
});

test.each([
	[['cached']],
	[['--rounds', '0']],
	[['--sizes', '1000,many']],
	[['--fast']],
	[['--database', 'sqlite']],
])('%j is not understood', (words) => {
	expect(() => readCommandLine(words)).toThrow(BadUsage);
});

test('help is no request', () => {
	expect(readCommandLine(['--help'])).toBeNull();
});
