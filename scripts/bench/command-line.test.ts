import { expect, test } from 'vitest';
import { partNames, readCommandLine, UsageError } from './command-line.ts';

test('defaults to all parts at full length', () => {
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

test('runs parts in a fixed order, regardless of the order of the arguments', () => {
	expect(readCommandLine(['growth', 'cached-page'])?.parts).toEqual(['cached-page', 'growth']);
});

test('gives explicit options precedence over --quick', () => {
	const request = readCommandLine(['--quick', '--rounds', '7', '--sizes=10,20', '--no-pin', '--strict']);
	expect(request).toMatchObject({ rounds: 7, seconds: 1, sizes: [10, 20], pinned: false, strict: true });
});

test('selects one database', () => {
	expect(readCommandLine(['search', '--database', 'postgres'])?.databases).toEqual(['postgres']);
});

test.each([
	[['cached']],
	[['--rounds', '0']],
	[['--sizes', '1000,many']],
	[['--fast']],
	[['--database', 'sqlite']],
])('rejects %j', (args) => {
	expect(() => readCommandLine(args)).toThrow(UsageError);
});

test('returns null for --help', () => {
	expect(readCommandLine(['--help'])).toBeNull();
});
