import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { ManifestFile, VideoManifest } from '../video-manifest.ts';

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
