import type { UsedMedia } from '@portico/content/media/find-used-media.ts';
import { expect, test, vi } from 'vitest';
import { createMediaInUse } from './media-in-use.ts';

const lasting = { untilEvent: true, isAttachment: true };
const passing = { untilEvent: false, isAttachment: false };

/** A store whose uses of media the test sets. */
function createTestStore(uses: Record<string, typeof lasting>) {
	const used = new Map(Object.entries(uses));
	const find = vi.fn(async (digests: string[]): Promise<UsedMedia> => {
		return new Map([...used].filter(([digest]) => digests.includes(digest)));
	});
	return { used, find, inUse: createMediaInUse(find) };
}

test('caches used media until the next event', async () => {
	const { used, find, inUse } = createTestStore({ a: lasting });
	expect(await inUse.useOf('a')).toEqual(lasting);
	expect(await inUse.useOf('a')).toEqual(lasting);
	expect(find).toHaveBeenCalledTimes(1);
	used.delete('a');
	inUse.invalidate({ withdrawn: true });
	expect(await inUse.useOf('a')).toBeNull();
	used.set('a', lasting);
	expect(await inUse.useOf('a')).toEqual(lasting);
});

test('does not cache unused media, or uses that may end without an event', async () => {
	const { used, find, inUse } = createTestStore({ b: passing });
	expect(await inUse.useOf('a')).toBeNull();
	used.set('a', lasting);
	expect(await inUse.useOf('a')).toEqual(lasting);
	expect(await inUse.useOf('b')).toEqual(passing);
	used.delete('b');
	expect(await inUse.useOf('b')).toBeNull();
	expect(find).toHaveBeenCalledTimes(4);
});

test('runs one look-up at a time, with all digests requested meanwhile', async () => {
	const { find, inUse } = createTestStore({ a: lasting, b: lasting });
	const asked = ['a', 'b', 'a', 'c', 'b'].map((digest) => inUse.useOf(digest));
	expect(await Promise.all(asked)).toEqual([lasting, lasting, lasting, null, lasting]);
	expect(find.mock.calls).toEqual([[['a']], [['b', 'a', 'c']]]);
});

test('does not cache a result from before an event', async () => {
	const { used, find, inUse } = createTestStore({});
	const { promise, resolve } = Promise.withResolvers<UsedMedia>();
	find.mockImplementationOnce(() => promise);
	const early = inUse.useOf('a');
	inUse.invalidate({ withdrawn: true });
	resolve(new Map([['a', lasting]]));
	expect(await early).toEqual(lasting);
	expect(used.size).toBe(0);
	expect(await inUse.useOf('a')).toBeNull();
});

test('serves cached uses while the store is unavailable, but none after a withdrawal', async () => {
	const { find, inUse } = createTestStore({ a: lasting });
	await inUse.useOf('a');
	const failure = new Error('connect ECONNREFUSED');
	find.mockRejectedValue(failure);
	expect(await inUse.useOf('a')).toEqual(lasting);
	inUse.invalidate({ withdrawn: false });
	expect(await inUse.useOf('a')).toEqual(lasting);
	await expect(inUse.useOf('b')).rejects.toThrow(failure);
	inUse.invalidate({ withdrawn: true });
	await expect(inUse.useOf('a')).rejects.toThrow(failure);
});

test('ignores the cache while contact to the store is lost, and rejects failed look-ups', async () => {
	let isLost = false;
	const find = vi.fn(async (): Promise<UsedMedia> => new Map([['a', lasting]]));
	const inUse = createMediaInUse(find, { isLost: () => isLost });
	expect(await inUse.useOf('a')).toEqual(lasting);
	isLost = true;
	find.mockRejectedValueOnce(new Error('away'));
	await expect(inUse.useOf('a')).rejects.toThrow('away');
	expect(await inUse.useOf('a')).toEqual(lasting);
	isLost = false;
	expect(await inUse.useOf('a')).toEqual(lasting);
	expect(find).toHaveBeenCalledTimes(3);
});
