import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { smallMemory } from './pglite-module.ts';

/**
 * Creates a new store on a thread of its own: this takes more memory than opening one, and the end of the
 * thread frees it. PGlite would create the store in memory, pack it and unpack it, with three copies at
 * the peak; here each file is written directly to disk. The folder appears atomically.
 */

const folder = workerData as string;
const unfinished = `${folder}.new`;
const pglite = await PGlite.create({ ...smallMemory(), initDbStartParams: ['--set', 'shared_buffers=1MB'] });
const files = pglite.Module.FS;
await pglite.close();
rmSync(unfinished, { recursive: true, force: true });
copyOut(PGlite.paths.PGDATA, unfinished);
renameSync(unfinished, folder);

function copyOut(from: string, to: string): void {
	const { mode } = files.stat(from);
	if (!files.isDir(mode)) {
		writeFileSync(to, files.readFile(from), { mode: 0o600 });
		return;
	}
	mkdirSync(to, { mode: 0o700 });
	for (const name of files.readdir(from) as string[]) {
		if (name !== '.' && name !== '..') copyOut(`${from}/${name}`, join(to, name));
	}
}
