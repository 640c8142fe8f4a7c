import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { compressBuild } from './compress-build.mjs';

test('writes the forms of texts that are smaller, in every folder, and none of other files', async () => {
	const folder = mkdtempSync(join(tmpdir(), 'portico-compress-'));
	onTestFinished(() => rmSync(folder, { recursive: true }));
	const script = 'export const bridges = [];\n'.repeat(100);
	mkdirSync(join(folder, 'assets'));
	writeFileSync(join(folder, 'assets/main.js'), script);
	writeFileSync(join(folder, 'assets/tiny.js'), 'let a');
	writeFileSync(join(folder, 'font.woff2'), script);
	writeFileSync(join(folder, 'licences.txt'), script);
	await compressBuild(folder);
	expect(readdirSync(folder).sort()).toEqual([
		...['assets', 'font.woff2', 'licences.txt', 'licences.txt.br', 'licences.txt.gz'],
	]);
	expect(readdirSync(join(folder, 'assets')).sort()).toEqual([
		'main.js',
		'main.js.br',
		'main.js.gz',
		'tiny.js',
	]);
	const read = (/** @type {string} */ name) => readFileSync(join(folder, 'assets', name));
	expect(brotliDecompressSync(read('main.js.br')).toString()).toBe(script);
	expect(gunzipSync(read('main.js.gz')).toString()).toBe(script);
});
