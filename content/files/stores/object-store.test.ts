import { chmod, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { scratchFolder } from '@portico/testing/content/bundles/scratch-folder.ts';
import { type OpenedObjectStore, objectStoreKinds } from '@portico/testing/s3/object-store-kinds.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { folderObjectStore } from './folder-object-store.ts';
import type { ObjectStore } from './object-store.ts';

test('keeps what it stores in a folder from other users, whatever the mode of the source', async () => {
	const folder = scratchFolder();
	const store = folderObjectStore(folder);
	for (const mode of [0o400, 0o644, 0o777]) {
		const path = join(scratchFolder(), 'source');
		await writeFile(path, 'the bridge');
		await chmod(path, mode);
		await store.put(`ab/${mode}`, path);
		expect((await stat(join(folder, `ab/${mode}`))).mode & 0o777).toBe(0o600);
	}
	await store.put('ab/bytes', Buffer.from('the bridge'));
	expect((await stat(join(folder, 'ab/bytes'))).mode & 0o777).toBe(0o600);
});

describe.each(objectStoreKinds)('%s as a store', (_kind, openIn) => {
	let opened: OpenedObjectStore;
	let store: ObjectStore;

	beforeEach(async () => {
		opened = await openIn(scratchFolder());
		store = opened.store;
	});

	afterEach(() => opened.close());

	async function read(key: string, range?: { start: number; end: number }): Promise<string | null> {
		const opened = await store.openRead(key, range);
		return opened && text(opened.stream);
	}

	async function listed(folder: string): Promise<string[]> {
		const listedObjects: string[] = [];
		for await (const { name, size } of store.list(folder)) listedObjects.push(`${name} ${size}`);
		return listedObjects.sort();
	}

	test('reads what was put, whole or in part, under any name', async () => {
		for (const key of ['assets/root-BpG4Lzwo.js', '12/34/桥 +#?&%41.txt']) {
			await store.put(key, Buffer.from('the bridge'));
			expect(await read(key)).toBe('the bridge');
			expect(await read(key, { start: 4, end: 6 })).toBe('bri');
			expect(await read(key, { start: 9, end: 9 })).toBe('e');
			const part = await store.openRead(key, { start: 1, end: 2 });
			part?.stream.destroy();
			expect(part?.size).toBe(10);
			expect(await store.stat(key)).toEqual({ size: 10, modified: expect.any(Date) });
		}
	});

	test('puts a file by its path, and an empty one too', async () => {
		const path = join(scratchFolder(), 'bridge.txt');
		await writeFile(path, 'the bridge');
		await store.put('ab/bridge.txt', path);
		expect(await read('ab/bridge.txt')).toBe('the bridge');
		await store.put('ab/empty.txt', Buffer.alloc(0));
		expect(await store.stat('ab/empty.txt')).toMatchObject({ size: 0 });
		expect(await read('ab/empty.txt')).toBe('');
	});

	test('refuses a range beyond the end, or backwards', async () => {
		await store.put('ab/bridge.txt', Buffer.from('the bridge'));
		for (const [start, end] of [
			[0, 10],
			[10, 11],
			[5, 4],
			[-1, 3],
		] as const) {
			await expect(store.openRead('ab/bridge.txt', { start, end })).rejects.toThrow(RangeError);
		}
	});

	test('returns null for a missing object, and allows removing it', async () => {
		expect(await store.openRead('ab/bridge.txt')).toBeNull();
		expect(await store.openRead('ab/bridge.txt', { start: 0, end: 1 })).toBeNull();
		expect(await store.stat('ab/bridge.txt')).toBeNull();
		await store.remove('ab/bridge.txt');
	});

	test('lists the objects directly in a folder', async () => {
		expect(await listed('assets')).toEqual([]);
		for (const key of ['assets/b.js', 'assets/a.js', 'assets/deep/c.js', 'ab/d.js']) {
			await store.put(key, Buffer.from('12345'));
		}
		expect(await listed('assets')).toEqual(['a.js 5', 'b.js 5']);
		await store.remove('assets/a.js');
		expect(await listed('assets')).toEqual(['b.js 5']);
	});

	test('neither writes nor reads keys that point elsewhere', async () => {
		for (const key of ['../x', 'a/../../x', '/x', 'a//x', 'a/', 'a/\0', '', 'incoming/x']) {
			await expect(store.put(key, Buffer.from('x'))).rejects.toThrow(RangeError);
			expect(await store.openRead(key)).toBeNull();
			expect(await store.stat(key)).toBeNull();
		}
	});

	test('accepts concurrent puts of the same key', async () => {
		const bytes = Buffer.alloc(300_000, 'bridge');
		await Promise.all(Array.from({ length: 20 }, () => store.put('ab/bridge.bin', bytes)));
		const opened = await store.openRead('ab/bridge.bin');
		expect(opened && bytes.equals(await buffer(opened.stream))).toBe(true);
	});

	test('leaves nothing of a file that cannot be read', async () => {
		await expect(store.put('ab/bridge.txt', join(scratchFolder(), 'missing'))).rejects.toThrow(/ENOENT/);
		expect(await store.stat('ab/bridge.txt')).toBeNull();
	});
});
