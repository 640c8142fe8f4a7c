import { createHash } from 'node:crypto';
import { lstat, opendir } from 'node:fs/promises';
import { join } from 'node:path';
import { isMediaFile } from '../../../files/media-files.ts';
import { notAFile, openRegularFile } from '../../../reading/open-regular-file.ts';
import { UnusableEntry } from '../../../reading/unusable-entry.ts';
import { bundleFiles } from '../../formats/bundle-files.ts';

/** A file in `media/`: its name in content, or why it is refused. */
export type FoundFile = { file: string; path: string } | { file: string; refused: string };

/**
 * Walks a bundle's `media/`. Skips hidden files, which operating systems create. Refuses links, including
 * in place of the folder: an untrusted bundle must not publish other files of this machine.
 */
export async function* mediaInFolder(folder: string): AsyncGenerator<FoundFile> {
	const { media } = bundleFiles;
	const found = await lstat(join(folder, media)).catch((error: NodeJS.ErrnoException) => {
		if (error.code === 'ENOENT') return null;
		throw error;
	});
	if (found?.isDirectory()) yield* filesBelow(join(folder, media), media);
	else if (found) yield { file: media, refused: 'is not a folder of its own but a link or the like' };
}

async function* filesBelow(folder: string, name: string): AsyncGenerator<FoundFile> {
	// Node's type declarations lack the entry type for names read as bytes.
	const entries = await opendir(folder, { encoding: 'buffer' as BufferEncoding });
	for await (const entry of entries) {
		const { text, refused }: ReadName = readName(entry.name as unknown as Buffer);
		if (text.startsWith('.')) continue;
		const path = join(folder, text);
		// Composed, as `fields.ts` reads the names in the bundle.
		const file = `${name}/${text.normalize('NFC')}`;
		if (refused !== null) yield { file, refused };
		else if (entry.isDirectory()) yield* filesBelow(path, file);
		else if (!entry.isFile()) yield { file, refused: notAFile };
		else if (!isMediaFile(file)) yield { file, refused: 'has a name that addresses cannot hold' };
		else yield { file, path };
	}
}

/** The SHA-256 of a file's bytes. @throws UnusableEntry when it is missing or not a regular file */
export async function digestOf(path: string): Promise<string> {
	await using handle = await openRegularFile(path);
	if (handle === null) throw new UnusableEntry('is not there any more');
	const hash = createHash('sha256');
	for await (const chunk of handle.createReadStream({ autoClose: false })) hash.update(chunk);
	return hash.digest('hex');
}

/** A file name as text, and why it is refused; null when it is accepted. */
type ReadName = { text: string; refused: string | null };

const utf8 = new TextDecoder('utf-8', { fatal: true });
/** The encoding of archives made on Chinese systems; it can decode any bytes. */
const gbk = new TextDecoder('gb18030');

/**
 * Decodes a file name, which may be any bytes on some systems. Decodes a name that is not UTF-8 as GBK
 * for the report.
 */
function readName(bytes: Buffer): ReadName {
	try {
		return { text: utf8.decode(bytes), refused: null };
	} catch {
		const refused = 'has a name that is not UTF-8 but GBK perhaps; unpack its archive with that encoding';
		return { text: gbk.decode(bytes), refused };
	}
}
