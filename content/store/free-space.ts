import { statfs } from 'node:fs/promises';
import { ContentRefusal } from '../model/refusals.ts';

/** Too little free space on a disk to import content. */
export class DiskNearlyFull extends ContentRefusal {
	override readonly name = 'DiskNearlyFull';

	constructor(message: string) {
		super('disk-nearly-full', message);
	}
}

/** Reports the free space for the store and the media. */
export type FreeSpace = {
	/** Free bytes on the fuller disk; null when neither is in a folder. */
	bytes(): Promise<number | null>;
	/** Call before any large write. @throws DiskNearlyFull that says how to continue */
	require(): Promise<void>;
};

/** Bytes available to this user in a folder; null while it does not exist. */
export type ReadFreeBytes = (folder: string) => Promise<number | null>;

/**
 * @param folders the folders of the store and the media, if any
 * @param minMegabytes the required free space
 */
export function createFreeSpace(
	folders: readonly string[],
	minMegabytes: number,
	readFreeBytes: ReadFreeBytes = readFromSystem,
): FreeSpace {
	async function fullest(): Promise<{ folder: string; bytes: number } | null> {
		let found: { folder: string; bytes: number } | null = null;
		for (const folder of folders) {
			const bytes = await readFreeBytes(folder);
			if (bytes !== null && (found === null || bytes < found.bytes)) found = { folder, bytes };
		}
		return found;
	}

	return {
		bytes: async () => (await fullest())?.bytes ?? null,
		async require() {
			const found = await fullest();
			if (found === null || found.bytes >= minMegabytes * 2 ** 20) return;
			const megabytes = Math.floor(found.bytes / 2 ** 20);
			throw new DiskNearlyFull(
				`The disk of ${found.folder} has ${megabytes} MB left, and MIN_FREE_MEGABYTES requires ${minMegabytes}. What was reported as imported is stored: free some space, then repeat the command for the rest.`,
			);
		},
	};
}

async function readFromSystem(folder: string): Promise<number | null> {
	try {
		const { bavail, bsize } = await statfs(folder);
		return bavail * bsize;
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
		throw error;
	}
}
