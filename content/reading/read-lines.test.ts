import { writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { scratchFolder } from '@portico/testing/content/bundles/scratch-folder.ts';
import { expect, test } from 'vitest';
import { isBlank, readLines } from './read-lines.ts';

async function linesOf(
	content: string | Buffer,
	maxBytes?: number,
): Promise<[number, string | null, number][]> {
	const path = join(scratchFolder(), 'lines');
	writeFileSync(path, content);
	await using handle = await open(path);
	const lines: [number, string | null, number][] = [];
	for await (const { number, bytes, end } of readLines(handle, maxBytes)) {
		lines.push([number, bytes?.toString() ?? null, end]);
	}
	return lines;
}

test('splits at \\n only: U+2028, U+2029, U+0085 and \\r are text', async () => {
	const odd = 'a\u2028b\u2029c\u0085d\re';
	expect(await linesOf(`${odd}\nnext`)).toEqual([
		[1, odd, Buffer.byteLength(odd) + 1],
		[2, 'next', Buffer.byteLength(odd) + 5],
	]);
});

test('accepts a last line with and without a line break', async () => {
	expect(await linesOf('a\nb')).toEqual(await linesOf('a\nb\n').then((lines) => [lines[0], [2, 'b', 3]]));
	expect(await linesOf('')).toEqual([]);
});

test('counts empty lines in line numbers', async () => {
	expect((await linesOf('\n\nc\n')).map(([number, line]) => [number, line])).toEqual([
		[1, ''],
		[2, ''],
		[3, 'c'],
	]);
});

test('drops a byte order mark at the beginning, and keeps it elsewhere', async () => {
	expect((await linesOf('\uFEFFa\n\uFEFFb')).map(([, line]) => line)).toEqual(['a', '\uFEFFb']);
});

test('skips a line beyond the limit, with its number, and reads the next one completely', async () => {
	const lines = await linesOf(`ok\n${'x'.repeat(1_000_000)}\nok too\n${'y'.repeat(11)}`, 10);
	expect(lines.map(([number, line]) => [number, line])).toEqual([
		[1, 'ok'],
		[2, null],
		[3, 'ok too'],
		[4, null],
	]);
});

test('reads a line longer than a chunk completely, without splitting characters', async () => {
	const long = '磐川'.repeat(200_000);
	expect((await linesOf(`${long}\n${long}b`)).map(([, line]) => line)).toEqual([long, `${long}b`]);
});

test('passes invalid UTF-8 on unchanged', async () => {
	const path = join(scratchFolder(), 'lines');
	writeFileSync(path, Buffer.from([0x61, 0xff, 0x0a, 0x62]));
	await using handle = await open(path);
	const lines: (Buffer | null)[] = [];
	for await (const { bytes } of readLines(handle)) lines.push(bytes);
	expect(lines).toEqual([Buffer.from([0x61, 0xff]), Buffer.from('b')]);
});

test('treats a line of white space as blank', () => {
	expect(isBlank(Buffer.from(' \t\r'))).toBe(true);
	expect(isBlank(Buffer.from(' x'))).toBe(false);
});
