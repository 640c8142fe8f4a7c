import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { createFreeSpace, DiskNearlyFull } from './free-space.ts';

const megabyte = 2 ** 20;

test('uses the fuller disk', async () => {
	const room: Record<string, number | null> = {
		'/data': 300 * megabyte,
		'/media': 255 * megabyte,
		'/none': null,
	};
	const read = async (folder: string) => room[folder] ?? null;
	const space = createFreeSpace(['/data', '/media', '/none'], 256, read);
	expect(await space.bytes()).toBe(255 * megabyte);
	await expect(space.require()).rejects.toThrow(DiskNearlyFull);
	await expect(space.require()).rejects.toThrow(
		'The disk of /media has 255 MB left, and MIN_FREE_MEGABYTES requires 256.',
	);
	room['/media'] = 256 * megabyte;
	await expect(space.require()).resolves.toBeUndefined();
});

test('requires nothing when no folder is used', async () => {
	const space = createFreeSpace([], 256);
	expect(await space.bytes()).toBeNull();
	await expect(space.require()).resolves.toBeUndefined();
});

test('asks the system for the space available to this user', async () => {
	expect(await createFreeSpace([tmpdir(), '/none/of/that/name'], 0).bytes()).toBeGreaterThan(0);
});
