import { mkdir } from 'node:fs/promises';
import { UnusableFilm } from '@portico/video/unusable-film.ts';
import { expect, test } from 'vitest';
import { explainFailure } from './explain-failure.ts';

test('what an operator can mend is told without saying where in the program', async () => {
	expect(explainFailure(new UnusableFilm('film.mov is empty (0 bytes).'))).toBe(
		'film.mov is empty (0 bytes).',
	);
	const refused = await mkdir('/dev/null/work').catch((error: unknown) => error);
	expect(explainFailure(refused)).toBe("ENOTDIR: not a directory, mkdir '/dev/null/work'");
});

test('a fault of ours is told with its place', () => {
	expect(explainFailure(new TypeError('x is undefined'))).toContain('explain-failure.test.ts');
});
