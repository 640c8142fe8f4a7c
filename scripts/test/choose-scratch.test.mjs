import { expect, test } from 'vitest';
import { fitsInMemory } from './choose-scratch.mjs';

/** A machine with plenty of memory. */
const plenty = {
	chosen: undefined,
	mounts: () => 'proc /proc proc rw 0 0\ntmpfs /dev/shm tmpfs rw,nosuid,size=16g 0 0\n',
	freeInFolder: () => 16 * 2 ** 30,
	freeInMemory: () => 12 * 2 ** 30,
};

test('uses memory where there is plenty', () => {
	expect(fitsInMemory(plenty)).toBe(true);
});

test.each([
	['somebody chose a folder', { chosen: '/var/tmp' }],
	['there is no such folder', { mounts: () => 'proc /proc proc rw 0 0\n' }],
	['it is not in memory', { mounts: () => '/dev/sda1 /dev/shm ext4 rw 0 0\n' }],
	['nothing in it may be executed', { mounts: () => 'shm /dev/shm tmpfs rw,noexec 0 0\n' }],
	['it is small, as in a container', { freeInFolder: () => 64 * 2 ** 20 }],
	['memory is scarce', { freeInMemory: () => 2 * 2 ** 30 }],
	[
		'nothing can be known',
		{
			mounts: () => {
				throw new Error('ENOENT');
			},
		},
	],
])('uses the disk where %s', (_, difference) => {
	expect(fitsInMemory({ ...plenty, ...difference })).toBe(false);
});
