import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { VideoManifest } from '../video-manifest.ts';
import { listFiles, manifestName } from './list-files.ts';

/** Lists a package's files and writes its `video.json`, which is the last file to be written. */
export async function writeManifest(
	folder: string,
	described: Omit<VideoManifest, 'files'>,
): Promise<VideoManifest> {
	const manifest = { ...described, files: await listFiles(folder) };
	await writeFile(join(folder, manifestName), `${JSON.stringify(manifest, null, '\t')}\n`);
	return manifest;
}
