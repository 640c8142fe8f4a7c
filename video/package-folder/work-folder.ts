import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';

/** Added to a folder's name while it is being filled. */
const unfinished = '.unfinished';

/** Folders of other machines on a shared disk: their processes cannot be asked for, so age decides. */
const abandonedAfterMs = 24 * 60 * 60 * 1000;

/** A host's name as a part of a folder's name. */
const machine = (): string => hostname().replace(/[^A-Za-z0-9]/g, '');

/**
 * When a process was started, as the system counts it, so that a number used again (in a container it
 * is nearly always the same) is not taken for the same process; `0` where the system does not say.
 */
async function startOf(process: number): Promise<string> {
	const status = await readFile(`/proc/${process}/stat`, 'utf8').catch(() => '');
	// Fields are counted behind the program's name, which may hold blanks and brackets.
	return status.slice(status.lastIndexOf(')') + 2).split(' ')[19] ?? '0';
}

async function isRunning(owner: number, start: string): Promise<boolean> {
	try {
		process.kill(owner, 0);
	} catch (error) {
		return (error as NodeJS.ErrnoException).code === 'EPERM';
	}
	return (await startOf(owner)) === start;
}

async function isAbandoned(parent: string, name: string): Promise<boolean> {
	const [, host, owner, start = ''] = /^film-([A-Za-z0-9]*)-(\d+)-(\d+)-/.exec(name) ?? [];
	if (owner === undefined) return false;
	if (host === machine()) return !(await isRunning(Number(owner), start));
	const { mtimeMs } = await stat(join(parent, name));
	return Date.now() - mtimeMs > abandonedAfterMs;
}

/** Removes what killed runs left in the work folder, finished or not: nobody will register it any more. */
async function removeAbandoned(parent: string): Promise<void> {
	for (const name of await readdir(parent)) {
		if (await isAbandoned(parent, name).catch(() => false)) {
			await rm(join(parent, name), { recursive: true, force: true });
		}
	}
}

/**
 * Makes a folder for one film below `parent` (made if need be), under a name that says that it is not
 * finished and whose it is; before that, removes what processes that are gone left there.
 */
export async function openWorkFolder(parent: string): Promise<string> {
	await mkdir(parent, { recursive: true });
	await removeAbandoned(parent);
	const name = `film-${machine()}-${process.pid}-${await startOf(process.pid)}-${randomBytes(6).toString('hex')}`;
	const folder = join(parent, `${name}${unfinished}`);
	await mkdir(folder);
	return folder;
}

/** Gives a folder that is complete its name without the mark, in one step; gives its new path. */
export async function finishWorkFolder(folder: string): Promise<string> {
	const finished = folder.slice(0, -unfinished.length);
	await rename(folder, finished);
	return finished;
}
