import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fingerprint } from './ensure-build.mjs';

let root = '';
/** @param {string} path @param {string} text */
const write = (path, text) => {
	mkdirSync(dirname(join(root, path)), { recursive: true });
	writeFileSync(join(root, path), text);
};
const current = () => fingerprint(root, ['website', 'package-lock.json']);

beforeEach(() => {
	root = mkdtempSync(join(tmpdir(), 'portico-fingerprint-'));
	write('package-lock.json', '{}');
	write('website/app/root.tsx', 'root');
});
afterEach(() => rmSync(root, { recursive: true }));

test.each([
	['a changed source', 'website/app/root.tsx', 'changed'],
	['a new source', 'website/app/new.tsx', 'root'],
	['changed packages', 'package-lock.json', '{"new":1}'],
])('%s changes the fingerprint', (_what, path, text) => {
	const before = current();
	write(path, text);
	expect(current()).not.toBe(before);
});

test.each([
	['website/build/server/index.js'],
	['website/node_modules/x.js'],
	['website/.react-router/types.ts'],
	['website/app/root.test.tsx'],
])('%s does not change it', (path) => {
	const before = current();
	write(path, 'anything');
	expect(current()).toBe(before);
});

test('text moved from one file to the next changes it', () => {
	write('website/a.ts', 'one');
	write('website/b.ts', 'two');
	const before = current();
	write('website/a.ts', 'onet');
	write('website/b.ts', 'wo');
	expect(current()).not.toBe(before);
});
