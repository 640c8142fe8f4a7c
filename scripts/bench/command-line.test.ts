import { expect, test } from 'vitest';
import { BadUsage, partNames, readCommandLine } from './command-line.ts';

test('without words, every part is measured at full length', () => {
	expect(readCommandLine([])).toEqual({
		parts: [...partNames],
		rounds: 5,
		seconds: 5,
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
