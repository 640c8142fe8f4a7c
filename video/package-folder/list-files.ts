import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { ManifestFile } from '../video-manifest.ts';

/** The manifest does not list itself. */
export const manifestName = 'video.json';

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
export async function listFiles(folder: string): Promise<ManifestFile[]> {
	const names = (await readdir(folder)).filter((name) => name !== manifestName).sort();
	const files: ManifestFile[] = [];
	for (const name of names) files.push(await describe(folder, name));
	return files;
}
