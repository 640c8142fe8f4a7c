import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Another process owns the data folder. */
export class DataDirInUse extends Error {
	override readonly name = 'DataDirInUse';
	readonly ownerPid: number | null;

	constructor(dataDir: string, ownerPid: number | null) {
		super(
			ownerPid === null
				? `The data folder ${dataDir} is in use by another process.`
				: `The data folder ${dataDir} is in use by process ${ownerPid}.`,
		);
		this.ownerPid = ownerPid;
	}
}

/**
 * Makes this process the only owner of a data folder: PGlite itself does not notice a second one, and
 * two silently lose rows. The lock is SQLite's on an empty database file: the system takes it back
 * when the process dies, however it dies, which no file with a process number in it can promise.
 *
 * @throws DataDirInUse with the owner's process number
 */
export function lockDataDir(dataDir: string): { release(): void } {
	const ownerFile = join(dataDir, 'owner.pid');
	const lock = new DatabaseSync(join(dataDir, 'owner.lock'));
	try {
		lock.exec('PRAGMA busy_timeout = 0; PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
	} catch {
		lock.close();
		throw new DataDirInUse(dataDir, readOwner(ownerFile));
	}
	writeFileSync(ownerFile, String(process.pid));
	return {
		release() {
			if (!lock.isOpen) return;
			rmSync(ownerFile, { force: true });
			lock.close();
		},
	};
}

function readOwner(ownerFile: string): number | null {
	try {
		return Number.parseInt(readFileSync(ownerFile, 'utf8'), 10) || null;
	} catch {
		return null;
	}
}
