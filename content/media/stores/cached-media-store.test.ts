import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { beforeEach, expect, test, vi } from 'vitest';
import { scratchFolder } from '../../bundles/testing/scratch-folder.ts';
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

test('a small file is fetched once, however many ask for it, whole or in part', async () => {
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

test('a large file is passed on, and only its size is kept', async () => {
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

test('what is not there may come', async () => {
	expect(await read()).toBeNull();
	expect(await near.stat(key)).toBeNull();
	await far.put(digest, 'bridge.txt', Buffer.from('the bridge'));
	expect(await near.stat(key)).toEqual({ size: 10 });
	expect(await read()).toBe('the bridge');
});

test('whether something is there is asked of the store itself', async () => {
	await near.put(digest, 'bridge.txt', Buffer.from('the bridge'));
	await read();
	vi.spyOn(far, 'has').mockResolvedValue(false);
	expect(await near.has(key)).toBe(false);
});

test('a failure is not kept', async () => {
	await near.put(digest, 'bridge.txt', Buffer.from('the bridge'));
	vi.spyOn(far, 'openRead').mockRejectedValueOnce(new Error('not now'));
	await expect(read()).rejects.toThrow('not now');
	expect(await read()).toBe('the bridge');
});

test('a store that stalls once, before it opens a file or within it, is asked again', async () => {
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
