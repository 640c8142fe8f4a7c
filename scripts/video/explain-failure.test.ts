import { mkdir } from 'node:fs/promises';
import { UnusableVideo } from '@portico/video/video-manifest.ts';
import { expect, test } from 'vitest';
import { explainFailure } from './explain-failure.ts';

test('explains what an operator can fix without a stack', async () => {
	expect(explainFailure(new UnusableVideo('film.mov is empty (0 bytes).'))).toBe(
		'film.mov is empty (0 bytes).',
	);
	const refused = await mkdir('/dev/null/work').catch((error: unknown) => error);
	expect(explainFailure(refused)).toBe("ENOTDIR: not a directory, mkdir '/dev/null/work'");
});

test('adds the stack of an unexpected error', () => {
	expect(explainFailure(new TypeError('x is undefined'))).toContain('explain-failure.test.ts');
});
