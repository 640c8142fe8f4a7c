import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { BadSetting } from '../model/refusals.ts';

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
 * Makes this process the only owner of a data folder: PGlite does not detect a second one, and two
 * silently lose rows. Uses SQLite's lock on an empty database file, because the system releases it
 * however the process ends, unlike a file with a process number.
 *
 * @throws DataDirInUse with the owner's process number; BadSetting where nothing can be written
 */
export function lockDataDir(dataDir: string): { release(): void } {
	const ownerPidFile = join(dataDir, 'owner.pid');
	const lock = openLock(dataDir);
	try {
		lock.exec('PRAGMA busy_timeout = 0; PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
	} catch {
		lock.close();
		throw new DataDirInUse(dataDir, readOwner(ownerPidFile));
	}
	writeFileSync(ownerPidFile, String(process.pid));
	return {
		release() {
			if (!lock.isOpen) return;
			rmSync(ownerPidFile, { force: true });
			lock.close();
		},
	};
}

function openLock(dataDir: string): DatabaseSync {
	try {
		return new DatabaseSync(join(dataDir, 'owner.lock'));
	} catch (error) {
		throw new BadSetting(`DATA_DIR: nothing can be written to ${dataDir} (${(error as Error).message}).`);
	}
}

function readOwner(ownerPidFile: string): number | null {
	try {
		return Number.parseInt(readFileSync(ownerPidFile, 'utf8'), 10) || null;
	} catch {
		return null;
	}
}
