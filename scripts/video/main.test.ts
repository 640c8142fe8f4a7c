import { mkdir } from 'node:fs/promises';
import { UnusableVideo } from '@portico/video/video-manifest.ts';
import { expect, test } from 'vitest';
import { explainFailure, progressBar } from './main.ts';

test('explains what an operator can fix without a stack', async () => {
	expect(explainFailure(new UnusableVideo('film.mov is empty (0 bytes).'))).toBe(
		'film.mov is empty (0 bytes).',
	);
	const refused = await mkdir('/dev/null/work').catch((error: unknown) => error);
	expect(explainFailure(refused)).toBe("ENOTDIR: not a directory, mkdir '/dev/null/work'");
});

test('adds the stack of an unexpected error', () => {
	expect(explainFailure(new TypeError('x is undefined'))).toContain('main.test.ts');
});

function createBar(isTTY: boolean) {
	const written: string[] = [];
	let time = 0;
	const output = { isTTY, write: (text: string | Uint8Array) => written.push(String(text)) > 0 };
	const bar = progressBar(output, () => time);
	return { bar, written, advance: (ms: number) => (time += ms) };
}

test('redraws one line on a terminal and clears it', () => {
	const { bar, written } = createBar(true);
	bar.show({ step: 'Encoding', fraction: 0.5, remainingSeconds: 80.2 });
	expect(written).toEqual(['\r\x1b[K████████████░░░░░░░░░░░░  50 %  Encoding, 1:21 left']);
	bar.show({ step: 'Encoding', fraction: 0.999, remainingSeconds: 3725 });
	expect(written[1]).toContain(' 99 %  Encoding, 1:02:05 left');
	bar.clear();
	bar.clear();
	expect(written.slice(2)).toEqual(['\r\x1b[K']);
});

test('writes a log line for each step, and another after an interval', () => {
	const { bar, written, advance } = createBar(false);
	bar.show({ step: 'Listening', fraction: 0, remainingSeconds: null });
	bar.show({ step: 'Listening', fraction: 0.1, remainingSeconds: null });
	bar.show({ step: 'Encoding', fraction: 0.2, remainingSeconds: 9 });
	advance(10_000);
	bar.show({ step: 'Encoding', fraction: 0.8, remainingSeconds: 2 });
	expect(written.map((line) => line.slice(25))).toEqual([
		'  0 %  Listening\n',
		' 20 %  Encoding, 0:09 left\n',
		' 80 %  Encoding, 0:02 left\n',
	]);
	bar.clear();
	expect(written).toHaveLength(3);
});
