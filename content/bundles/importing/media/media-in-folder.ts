import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { opendir } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { isMediaFile } from '../../../media/media-files.ts';
import { bundleFiles } from '../../formats/bundle-files.ts';

/** A file found in `media/`: its name as content calls it, or why it is not taken. */
export type FoundFile = { file: string; path: string } | { file: string; refused: string };

/**
 * Walks a bundle's `media/`. Hidden files, which systems strew about, are passed over. A link is
 * refused: a bundle from elsewhere must not publish what it points to on this machine.
 */
export async function* mediaInFolder(
	folder: string,
	name: string = bundleFiles.media,
): AsyncGenerator<FoundFile> {
	let entries: Awaited<ReturnType<typeof opendir>>;
	try {
		entries = await opendir(join(folder, name));
	} catch (error) {
		const { code } = error as NodeJS.ErrnoException;
		if (name === bundleFiles.media && (code === 'ENOENT' || code === 'ENOTDIR')) return;
		throw error;
	}
	for await (const entry of entries) {
		if (entry.name.startsWith('.')) continue;
		const file = `${name}/${entry.name}`;
		if (entry.isDirectory()) yield* mediaInFolder(folder, file);
		else if (!entry.isFile()) yield { file, refused: 'is not a file of its own but a link or the like' };
		else if (!isMediaFile(file)) yield { file, refused: 'has a name that addresses cannot hold' };
		else yield { file, path: join(folder, file) };
	}
}

/** The SHA-256 of a file's bytes. */
export async function digestOf(path: string): Promise<string> {
	const hash = createHash('sha256');
	await pipeline(createReadStream(path), hash);
	return hash.digest('hex');
}
