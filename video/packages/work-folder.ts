import { createHash, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { ManifestFile, VideoManifest } from '../video-manifest.ts';

/** Marks a folder that is still being written. */
const unfinishedSuffix = '.unfinished';

/** The processes of other machines on a shared disk cannot be checked, so age decides. */
const abandonedAfterMs = 24 * 60 * 60 * 1000;

/** Host name reduced to characters that a folder name may contain. */
const hostToken = (): string => hostname().replace(/[^A-Za-z0-9]/g, '');

/**
 * Start time of a process as the kernel counts it, to detect reused process ids (in a container nearly always
 * the same). `0` where the system does not report it.
 */
async function processStartTime(pid: number): Promise<string> {
	const status = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
	// Count the fields after the program name, which may contain spaces and brackets.
	return status.slice(status.lastIndexOf(')') + 2).split(' ')[19] ?? '0';
}

async function isRunning(owner: number, start: string): Promise<boolean> {
	try {
		process.kill(owner, 0);
	} catch (error) {
		return (error as NodeJS.ErrnoException).code === 'EPERM';
	}
	return (await processStartTime(owner)) === start;
}

async function isAbandoned(parent: string, name: string): Promise<boolean> {
	const [, host, owner, start = ''] = /^film-([A-Za-z0-9]*)-(\d+)-(\d+)-/.exec(name) ?? [];
	if (owner === undefined) return false;
	if (host === hostToken()) return !(await isRunning(Number(owner), start));
	const { mtimeMs } = await stat(join(parent, name));
	return Date.now() - mtimeMs > abandonedAfterMs;
}

/** Removes folders of killed runs, finished or not: nothing will import them any more. */
async function removeAbandoned(parent: string): Promise<void> {
	for (const name of await readdir(parent)) {
		if (await isAbandoned(parent, name).catch(() => false)) {
			await rm(join(parent, name), { recursive: true, force: true });
		}
	}
}

/**
 * Creates a folder for one video below `parent` (created if missing), named after this process and marked
 * unfinished. Before that, removes folders of dead processes.
 */
export async function openWorkFolder(parent: string): Promise<string> {
	await mkdir(parent, { recursive: true });
	await removeAbandoned(parent);
	const name = `film-${hostToken()}-${process.pid}-${await processStartTime(process.pid)}-${randomBytes(6).toString('hex')}`;
	const folder = join(parent, `${name}${unfinishedSuffix}`);
	await mkdir(folder);
	return folder;
}

/** Removes the unfinished mark by an atomic rename. Returns the new path. */
export async function finishWorkFolder(folder: string): Promise<string> {
	const finished = folder.slice(0, -unfinishedSuffix.length);
	await rename(folder, finished);
	return finished;
}

/** Writes `video.json`, which must be the last file because it lists all others. */
export async function writeManifest(
	folder: string,
	metadata: Omit<VideoManifest, 'files'>,
): Promise<VideoManifest> {
	const manifest = { ...metadata, files: await listFiles(folder) };
	await writeFile(join(folder, manifestName), `${JSON.stringify(manifest, null, '\t')}\n`);
	return manifest;
}

/** The manifest does not list itself. */
const manifestName = 'video.json';

async function describe(folder: string, name: string): Promise<ManifestFile> {
	const hash = createHash('sha256');
	let size = 0;
	await pipeline(createReadStream(join(folder, name)), async (chunks: AsyncIterable<Buffer>) => {
		for await (const chunk of chunks) {
			size += chunk.length;
			hash.update(chunk);
		}
	});
	return { name, size, sha256: hash.digest('hex') };
}

/** Lists every file of a package except its manifest, with size and hash, sorted by code units. */
async function listFiles(folder: string): Promise<ManifestFile[]> {
	const names = (await readdir(folder)).filter((name) => name !== manifestName).sort();
	const files: ManifestFile[] = [];
	for (const name of names) files.push(await describe(folder, name));
	return files;
}
