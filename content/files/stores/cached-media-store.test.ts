import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { scratchFolder } from '@portico/testing/content/bundles/scratch-folder.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { folderMediaStore, type MediaStore, storeKey } from '../media-store.ts';
import { cachedMediaStore } from './cached-media-store.ts';

const digest = createHash('sha256').update('the bridge').digest('hex');
const key = storeKey(digest, 'bridge.txt');

let far: MediaStore;
let near: MediaStore;

beforeEach(() => {
	far = folderMediaStore(scratchFolder());
	near = cachedMediaStore(far);
});

async function read(range?: { start: number; end: number }): Promise<string | null> {
	const opened = await near.openRead(key, range);
	return opened && text(opened.stream);
}

test('fetches a small file once for concurrent requests, whole or in part', async () => {
	await near.put(digest, 'bridge.txt', Buffer.from('the bridge'));
	const openRead = vi.spyOn(far, 'openRead');
	const stat = vi.spyOn(far, 'stat');
	const together = await Promise.all(Array.from({ length: 50 }, () => read()));
	expect(new Set(together)).toEqual(new Set(['the bridge']));
	expect(await read({ start: 4, end: 6 })).toBe('bri');
	await expect(near.openRead(key, { start: 4, end: 10 })).rejects.toThrow(RangeError);
	expect(await near.stat(key)).toEqual({ size: 10 });
	expect(openRead).toHaveBeenCalledTimes(1);
	expect(stat).not.toHaveBeenCalled();
});

test('passes a large file on, and only caches its size', async () => {
	const large = Buffer.alloc(600_000, 'bridge');
	await near.put(digest, 'bridge.txt', large);
	const openRead = vi.spyOn(far, 'openRead');
	const stat = vi.spyOn(far, 'stat');
	for (const opened of await Promise.all([near.openRead(key), near.openRead(key)])) {
		expect(opened && large.equals(await buffer(opened.stream))).toBe(true);
	}
	expect(openRead).toHaveBeenCalledTimes(2);
	expect(await near.stat(key)).toEqual({ size: 600_000 });
	expect(stat).not.toHaveBeenCalled();
});

test('does not cache that a file is missing', async () => {
	expect(await read()).toBeNull();
	expect(await near.stat(key)).toBeNull();
	await far.put(digest, 'bridge.txt', Buffer.from('the bridge'));
	expect(await near.stat(key)).toEqual({ size: 10 });
	expect(await read()).toBe('the bridge');
});

test('asks the store itself whether a file exists', async () => {
	await near.put(digest, 'bridge.txt', Buffer.from('the bridge'));
	await read();
	vi.spyOn(far, 'has').mockResolvedValue(false);
	expect(await near.has(key)).toBe(false);
});

test('does not cache a failure', async () => {
	await near.put(digest, 'bridge.txt', Buffer.from('the bridge'));
	vi.spyOn(far, 'openRead').mockRejectedValueOnce(new Error('not now'));
	await expect(read()).rejects.toThrow('not now');
	expect(await read()).toBe('the bridge');
});

test('retries after a store stalls, before opening a file or within it', async () => {
	await far.put(digest, 'bridge.txt', Buffer.from('the bridge'));
	near = cachedMediaStore(far, undefined, 250);
	const halfOfIt = new Readable({ read: () => undefined });
	halfOfIt.push('the b');
	vi.spyOn(far, 'openRead')
		.mockReturnValueOnce(new Promise(() => undefined))
		.mockResolvedValueOnce({ stream: halfOfIt, size: 10 });
	for (const failure of ['nothing within 250 ms', 'not whole within 250 ms']) {
		const reason = expect.objectContaining({ message: `${key}: ${failure}` });
		const refused = { status: 'rejected', reason };
		expect(await Promise.allSettled([read(), read({ start: 0, end: 1 })])).toEqual([refused, refused]);
	}
	expect(halfOfIt.destroyed).toBe(true);
	expect(await read()).toBe('the bridge');
});
