import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { finishWorkFolder, openWorkFolder } from './work-folder.ts';

let parent: string;
beforeEach(async () => {
	parent = await mkdtemp(join(tmpdir(), 'video-work-'));
});
afterEach(() => rm(parent, { recursive: true }));

const host = hostname().replace(/[^A-Za-z0-9]/g, '');

async function leftover(name: string): Promise<string> {
	await mkdir(join(parent, name));
	await writeFile(join(parent, name, '720p-00000.ts'), 'part of a video');
	return name;
}

test('marks a folder as unfinished until it is renamed atomically', async () => {
	const folder = await openWorkFolder(join(parent, 'not', 'there'));
	expect(folder.endsWith('.unfinished')).toBe(true);
	await writeFile(join(folder, 'video.json'), '{}');
	const finished = await finishWorkFolder(folder);
	expect(await readdir(join(parent, 'not', 'there'))).toEqual([basename(finished)]);
	expect(finished.endsWith('.unfinished')).toBe(false);
	expect(await readdir(finished)).toEqual(['video.json']);
});

test('removes the folders of dead processes, and keeps those of live ones', async () => {
	const deadPid = spawnSync(process.execPath, ['-e', '']).pid;
	await leftover(`film-${host}-${deadPid}-1-aa.unfinished`);
	await leftover(`film-${host}-${deadPid}-1-bb`);
	// Process ids are reused.
	await leftover(`film-${host}-${process.pid}-1-cc.unfinished`);
	const otherHost = await leftover('film-elsewhere-1-1-dd.unfinished');
	const foreign = await leftover('something-else');
	const own = basename(await openWorkFolder(parent));
	const next = basename(await openWorkFolder(parent));
	expect((await readdir(parent)).sort()).toEqual([otherHost, foreign, own, next].sort());
});

test('removes the day-old folder of another machine', async () => {
	const name = await leftover('film-elsewhere-1-1-dd.unfinished');
	const old = new Date(Date.now() - 25 * 60 * 60 * 1000);
	await utimes(join(parent, name), old, old);
	await openWorkFolder(parent);
	expect(await readdir(parent)).not.toContain(name);
});
