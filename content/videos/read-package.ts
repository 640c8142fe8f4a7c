import { createHash } from 'node:crypto';
import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type VideoManifest, videoManifest } from '../model/video-manifest.ts';
import { readWholeFile } from '../reading/open-regular-file.ts';
import { parseEntry, parseJson, UnusableEntry } from '../reading/parse-entry.ts';
import { UnusableVideo } from './unusable-video.ts';

/** A folder with a video packaged for streaming. The contents of its files are not checked yet. */
export type VideoPackage = {
	folder: string;
	manifest: VideoManifest;
	/** SHA-256 in hexadecimal of the list of files with their digests, so it identifies their contents. */
	digest: string;
};

/** The file that describes the others. */
export const manifestName = 'video.json';

/** In bytes: enough for the file list of a video of many hours. It is read whole. */
const maxManifestBytes = 8 * 1024 * 1024;

/**
 * Reads the manifest of a folder and compares it with the actual files, by name and size.
 *
 * @throws UnusableVideo
 */
export async function readPackage(folder: string): Promise<VideoPackage> {
	const manifest = await readManifest(folder);
	const reasons = [...contradictionsIn(manifest), ...(await mismatchesOf(folder, manifest))];
	if (reasons.length > 0) throw new UnusableVideo(...reasons);
	return { folder, manifest, digest: packageDigest(manifest) };
}

/** SHA-256 of a list of files with their digests. */
export function packageDigest({ files }: { files: readonly { name: string; sha256: string }[] }): string {
	const hash = createHash('sha256');
	for (const { sha256, name } of files) hash.update(`${sha256}  ${name}\n`);
	return hash.digest('hex');
}

async function readManifest(folder: string): Promise<VideoManifest> {
	if (!(await isOfKind(folder, 'isDirectory'))) throw new UnusableVideo('is no folder');
	const path = join(folder, manifestName);
	// A link could lead to any file of the machine, and the reasons would reveal its contents.
	if (!(await isOfKind(path, 'isFile'))) throw new UnusableVideo(`${manifestName} is missing`);
	try {
		return parseEntry(videoManifest, parseJson((await readWholeFile(path, maxManifestBytes)) ?? Buffer.of()));
	} catch (error) {
		if (!(error instanceof UnusableEntry)) throw error;
		throw new UnusableVideo(`${manifestName}: ${error.message}`);
	}
}

async function isOfKind(path: string, kind: 'isDirectory' | 'isFile'): Promise<boolean> {
	try {
		return (await lstat(path))[kind]();
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
		throw error;
	}
}

/** The contradictions in a list of files. It must be sorted, so that equal videos have the same digest. */
function contradictionsIn(manifest: VideoManifest): string[] {
	const reasons: string[] = [];
	const names = manifest.files.map((file) => file.name);
	for (const [index, name] of names.entries()) {
		const before = names[index - 1] ?? '';
		if (name <= before) reasons.push(`files: ${name} stands after ${before}, not in the order of names`);
	}
	// Case-insensitive file systems would store only one of them.
	const inLowerCase = new Set(names.map((name) => name.toLowerCase()));
	if (inLowerCase.size < names.length) reasons.push('files: some names differ by capitals only');
	const listedFiles = new Set(names);
	const { master, poster, thumbnails, download, renditions, subtitles, encrypted } = manifest;
	const namedFiles = [
		...[master, poster, thumbnails, download],
		...renditions.map((rendition) => rendition.playlist),
		...subtitles.flatMap(({ playlist, file }) => [playlist, file]),
	];
	for (const name of namedFiles) {
		if (name !== null && !listedFiles.has(name)) reasons.push(`${name} is not among its files`);
	}
	if (encrypted && download !== null) reasons.push('an encrypted video has no download');
	return reasons;
}

/**
 * Files whose names or sizes differ from the list. Hidden files, which operating systems create, are ignored.
 * Links are refused: a bundle from an untrusted source must not publish other files of this machine.
 */
async function mismatchesOf(folder: string, { files }: VideoManifest): Promise<string[]> {
	const missing = new Map(files.map(({ name, size }) => [name, size]));
	const reasons: string[] = [];
	for (const entry of await readdir(folder, { withFileTypes: true })) {
		const { name } = entry;
		if (name.startsWith('.') || name === manifestName) continue;
		const size = missing.get(name);
		missing.delete(name);
		if (size === undefined) reasons.push(`${name} is not in ${manifestName}`);
		else if (!entry.isFile()) reasons.push(`${name} is not a regular file`);
		else {
			const actualBytes = (await lstat(join(folder, name))).size;
			if (actualBytes !== size) reasons.push(`${name} has ${actualBytes} bytes, not ${size}`);
		}
	}
	return [...reasons, ...[...missing.keys()].map((name) => `${name} is missing`)];
}
