import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makePrivate, writePrivately } from './private-files.ts';

let root: string;
const umask = process.umask();

beforeEach(() => {
	root = mkdtempSync(join(tmpdir(), 'portico-private-'));
});

afterEach(() => {
	process.umask(umask);
	vi.doUnmock('node:fs');
	vi.resetModules();
	rmSync(root, { recursive: true });
});

/** The last nine bits of a mode in octal: `600`. */
const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);

test('closes the folder and everything below it to other users', () => {
	const folder = join(root, 'data');
	const below = join(folder, 'store', 'base');
	mkdirSync(below, { recursive: true });
	const files = [join(folder, 'owner.pid'), join(below, '1'), join(below, '2')];
	for (const file of files) writeFileSync(file, 'x');
	for (const path of [folder, join(folder, 'store'), below]) chmodSync(path, 0o755);
	chmodSync(files[1] as string, 0o666);
	makePrivate(folder);
	expect([folder, join(folder, 'store'), below].map(modeOf)).toEqual(['700', '700', '700']);
	expect(files.map(modeOf)).toEqual(['600', '600', '600']);
});

test('creates a missing folder that is closed from the start', () => {
	const folder = join(root, 'new', 'data');
	makePrivate(folder);
	expect(modeOf(folder)).toBe('700');
});

test('follows a link to the folder, and no link in it', () => {
	const outside = join(root, 'outside');
	writeFileSync(outside, 'x');
	chmodSync(outside, 0o644);
	const folder = join(root, 'data');
	mkdirSync(folder);
	chmodSync(folder, 0o755);
	symlinkSync(outside, join(folder, 'link'));
	symlinkSync(join(root, 'nowhere'), join(folder, 'dangling'));
	symlinkSync(folder, join(root, 'data-link'));
	makePrivate(join(root, 'data-link'));
	expect(modeOf(folder)).toBe('700');
	expect(modeOf(outside)).toBe('644');
});

test.each([
	[
		'refuses to change it',
		() => Object.assign(new Error('no'), { code: 'EPERM' }),
		'cannot be changed (EPERM)',
	],
	['keeps its own mode', () => null, 'does not let us change'],
])('names the path when the system %s', async (_, failure, reason) => {
	writeFileSync(join(root, 'wal'), 'x');
	chmodSync(join(root, 'wal'), 0o666);
	vi.resetModules();
	vi.doMock('node:fs', async (original) => ({
		...(await original<typeof import('node:fs')>()),
		chmodSync() {
			const error = failure();
			if (error) throw error;
		},
	}));
	const mocked = await import('./private-files.ts');
	expect(() => mocked.makePrivate(root)).toThrow(mocked.NotPrivate);
	expect(() => mocked.makePrivate(root)).toThrow(`${join(root, 'wal')} has mode 0666`);
	expect(() => mocked.makePrivate(root)).toThrow(reason);
});

test('closes files that the process writes afterwards', () => {
	writePrivately();
	const folder = join(root, 'later');
	mkdirSync(folder);
	writeFileSync(join(folder, 'file'), 'x');
	expect([folder, join(folder, 'file')].map(modeOf)).toEqual(['700', '600']);
});
