import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { VideoManifest } from '../video-manifest.ts';
import { listFiles, manifestName } from './list-files.ts';

/** Writes `video.json`, which must be the last file because it lists all others. */
export async function writeManifest(
	folder: string,
	metadata: Omit<VideoManifest, 'files'>,
): Promise<VideoManifest> {
	const manifest = { ...metadata, files: await listFiles(folder) };
	await writeFile(join(folder, manifestName), `${JSON.stringify(manifest, null, '\t')}\n`);
	return manifest;
}
