import { chmodSync, lstatSync, mkdirSync, readdirSync, realpathSync, type Stats } from 'node:fs';
import { BadSetting } from '../model/refusals.ts';

/** No permissions for other users. */
const privateUmask = 0o077;
const privateFile = 0o600;
const privateFolder = 0o700;

/**
 * Something in the data folder is accessible to other users of the machine, and its mode cannot be
 * changed.
 */
export class NotPrivate extends Error {
	override readonly name = 'NotPrivate';
}

/**
 * Makes all files that this process and its children write private to their user. Call it first in every
 * program that writes into the data folder, since PGlite and ffmpeg request world-readable files.
 */
export function writePrivately(): void {
	process.umask(privateUmask);
}

/**
 * Closes a folder and everything below it to other users: folders 0700, files 0600. Only changes modes
 * that differ, and follows no links. Creates a missing folder.
 *
 * @throws BadSetting when there is no folder and none can be created; NotPrivate that names the path that cannot be
 *   changed
 */
export function makePrivate(folder: string): void {
	try {
		mkdirSync(folder, { recursive: true, mode: privateFolder });
	} catch (error) {
		throw new BadSetting(`DATA_DIR: ${folder} is no folder, and none can be created (${codeOf(error)}).`);
	}
	closeToOthers(realpathSync(folder));
}

function closeToOthers(path: string): void {
	const found = lstatSync(path, { throwIfNoEntry: false });
	// Another process may have removed or renamed it; leave links and sockets unchanged.
	if (!found?.isFile() && !found?.isDirectory()) return;
	if (isOpen(found)) correct(path, found);
	// The folder first: this user may lack access to it.
	if (found.isDirectory()) for (const name of readNames(path)) closeToOthers(`${path}/${name}`);
}

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code;

const modeFor = (found: Stats): number => (found.isDirectory() ? privateFolder : privateFile);

const isOpen = (found: Stats): boolean => (found.mode & 0o777) !== modeFor(found);

function correct(path: string, found: Stats): void {
	try {
		chmodSync(path, modeFor(found));
	} catch (error) {
		const { code } = error as NodeJS.ErrnoException;
		if (code === 'ENOENT') return;
		throw new NotPrivate(`${describe(path, found)}, and that cannot be changed (${code}).`, { cause: error });
	}
	// Some file systems accept a mode without applying it.
	const corrected = lstatSync(path, { throwIfNoEntry: false });
	if (corrected && isOpen(corrected)) {
		throw new NotPrivate(`${describe(path, corrected)}, which its file system does not let us change.`);
	}
}

function describe(path: string, { mode, uid }: Stats): string {
	return `${path} has mode 0${(mode & 0o777).toString(8)} and belongs to user ${uid}`;
}

function readNames(folder: string): string[] {
	try {
		return readdirSync(folder);
	} catch (error) {
		const { code } = error as NodeJS.ErrnoException;
		if (code === 'ENOENT') return [];
		throw new NotPrivate(`${folder} cannot be read (${code}).`, { cause: error });
	}
}
