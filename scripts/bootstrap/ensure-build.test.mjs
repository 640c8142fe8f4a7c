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
const currentFingerprint = () => fingerprint(root, ['website', 'package-lock.json']);

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
])('changes the fingerprint for %s', (_what, path, text) => {
	const before = currentFingerprint();
	write(path, text);
	expect(currentFingerprint()).not.toBe(before);
});

test.each([
	['website/build/server/index.js'],
	['website/node_modules/x.js'],
	['website/.react-router/types.ts'],
	['website/app/root.test.tsx'],
])('ignores %s', (path) => {
	const before = currentFingerprint();
	write(path, 'anything');
	expect(currentFingerprint()).toBe(before);
});

test('changes the fingerprint when text moves from one file to the next', () => {
	write('website/a.ts', 'one');
	write('website/b.ts', 'two');
	const before = currentFingerprint();
	write('website/a.ts', 'onet');
	write('website/b.ts', 'wo');
	expect(currentFingerprint()).not.toBe(before);
});
