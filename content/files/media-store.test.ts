import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { folderMediaStore, type MediaStore, storeKey } from './media-store.ts';

const digest = createHash('sha256').update('the bridge').digest('hex');

let folder: string;
let store: MediaStore;

beforeEach(async () => {
	folder = await mkdtemp(join(tmpdir(), 'media-store-'));
	store = folderMediaStore(join(folder, 'media'));
});

afterEach(() => rm(folder, { recursive: true }));

test('stores bytes under their digest and name', async () => {
	const key = await store.put(digest, '桥.txt', Buffer.from('the bridge'));
	expect(key).toBe(`${digest.slice(0, 2)}/${digest.slice(0, 32)}/桥.txt`);
	expect(await readFile(join(folder, 'media', key), 'utf8')).toBe('the bridge');
	expect(await store.has(key)).toBe(true);
	expect(await store.stat(key)).toEqual({ size: 10 });
});

test('stores a file by path, and leaves the file in place', async () => {
	const path = join(folder, 'original.txt');
	await writeFile(path, 'the bridge', { mode: 0o444 });
	const key = await store.put(digest, 'bridge.txt', path);
	expect(await readFile(join(folder, 'media', key), 'utf8')).toBe('the bridge');
	expect(await readFile(path, 'utf8')).toBe('the bridge');
});

test('reads all or part of a file', async () => {
	const key = await store.put(digest, 'bridge.txt', Buffer.from('the bridge'));
	const whole = await store.openRead(key);
	expect(whole?.size).toBe(10);
	expect(whole && (await text(whole.stream))).toBe('the bridge');
	const part = await store.openRead(key, { start: 4, end: 6 });
	expect(part?.size).toBe(10);
	expect(part && (await text(part.stream))).toBe('bri');
});

test('refuses a range beyond the end', async () => {
	const key = await store.put(digest, 'bridge.txt', Buffer.from('the bridge'));
	await expect(store.openRead(key, { start: 0, end: 10 })).rejects.toThrow(RangeError);
	await expect(store.openRead(key, { start: 5, end: 4 })).rejects.toThrow(RangeError);
});

test('finds a file by the prefix of its digest in an address', async () => {
	await store.put(digest, 'bridge.txt', Buffer.from('the bridge'));
	expect(await store.has(storeKey(digest.slice(0, 32), 'bridge.txt'))).toBe(true);
});

test('returns null for a missing file', async () => {
	const key = storeKey(digest, 'bridge.txt');
	expect(await store.openRead(key)).toBeNull();
	expect(await store.stat(key)).toBeNull();
	expect(await store.has(key)).toBe(false);
});

test('neither writes nor reads a name that points elsewhere', async () => {
	await writeFile(join(folder, 'secret'), 'secret');
	for (const name of ['../../../secret', '..', '', 'a/b', 'a\\b', 'a\0']) {
		await expect(store.put(digest, name, Buffer.from('x'))).rejects.toThrow(RangeError);
	}
	await expect(store.put('../../..', 'secret', Buffer.from('x'))).rejects.toThrow(RangeError);
	for (const key of ['../secret', '/etc/passwd', `ab/${digest.slice(0, 32)}/x`, 'incoming/x']) {
		expect(await store.openRead(key)).toBeNull();
		expect(await store.has(key)).toBe(false);
	}
	expect(await readFile(join(folder, 'secret'), 'utf8')).toBe('secret');
});

test('replaces the whole file when it is put again', async () => {
	const writes = ['first', 'second', 'third'].map((words) =>
		store.put(digest, 'bridge.txt', Buffer.from(words.repeat(10_000))),
	);
	const [key = ''] = await Promise.all(writes);
	expect(await readFile(join(folder, 'media', key), 'utf8')).toMatch(
		/^(?:(?:first)+|(?:second)+|(?:third)+)$/,
	);
});

test('leaves nothing after a failed write', async () => {
	await expect(store.put(digest, 'bridge.txt', join(folder, 'missing'))).rejects.toThrow(/ENOENT/);
	expect(await store.has(storeKey(digest, 'bridge.txt'))).toBe(false);
	expect(await readdir(join(folder, 'media', 'incoming'))).toEqual([]);
});
