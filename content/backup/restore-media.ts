import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { baseNameOf, isMediaFile } from '../files/media-files.ts';
import { type MediaStore, storeKey } from '../files/media-store.ts';
import { packageDigest } from '../videos/read-package.ts';
import { type ArchiveContents, UnusableArchive } from './archive.ts';
import { mediaKeyOf, readEntries, readRows, tableOf } from './read-archive.ts';
import type { RestoreOptions } from './restore-rows.ts';

const digest = z.string().regex(/^[0-9a-f]{64}$/);

/** What is read of rows to know the files that they name. */
const mediaRow = z.object({
	file: z.string().refine(isMediaFile),
	digest,
	variants: z.array(z.object({ file: z.string() })),
});
const videoRow = z.object({
	digest,
	manifest: z.object({ files: z.array(z.object({ name: z.string(), sha256: digest })) }),
});

/** Of each media file that a row names, its SHA-256; null for copies of pictures, whose names do not tell it. */
type ExpectedFiles = Map<string, string | null>;

/**
 * Restores the media files of an archive that are what their names say: under the digest of their bytes, or copies of
 * such a picture. The others are reported, so that one damaged file does not cost the whole backup.
 *
 * @returns how many are not restored
 * @throws UnusableArchive
 */
export async function restoreMedia(
	media: MediaStore,
	file: string,
	{ files: total }: ArchiveContents,
	{ onProgress, onProblem, signal }: RestoreOptions,
): Promise<number> {
	const expected = await expectedFiles(file);
	const scratch = await mkdtemp(join(tmpdir(), 'portico-restore-'));
	let files = 0;
	let refused = 0;
	try {
		for await (const entry of readEntries(file)) {
			const key = mediaKeyOf(entry);
			if (key === undefined) continue;
			signal?.throwIfAborted();
			const path = join(scratch, 'file');
			const hash = createHash('sha256');
			await pipeline(
				entry.stream,
				async function* (chunks: AsyncIterable<Buffer>) {
					for await (const chunk of chunks) {
						hash.update(chunk);
						yield chunk;
					}
				},
				createWriteStream(path),
			);
			const sha256 = expected.get(key);
			if (sha256 === undefined || (sha256 !== null && sha256 !== hash.digest('hex'))) {
				refused += 1;
				const reason =
					sha256 === undefined ? 'nothing in the backup names it' : 'its bytes are not those of its name';
				await onProblem?.(`${key} is not restored: ${reason}.`);
				continue;
			}
			const [, digestPart = '', name = ''] = key.split('/');
			await media.put(digestPart, name, path);
			files += 1;
			await onProgress?.('media', files, 'restored', files / total);
		}
	} finally {
		await rm(scratch, { recursive: true, force: true });
	}
	return refused;
}

async function expectedFiles(file: string): Promise<ExpectedFiles> {
	const expected: ExpectedFiles = new Map();
	const expect = (row: string, digest: string, name: string, sha256: string | null) => {
		try {
			const key = storeKey(digest, name);
			// A file can be the original of one picture and the copy of another.
			expected.set(key, expected.get(key) ?? sha256);
		} catch {
			throw new UnusableArchive(file, `${row} names a file ${JSON.stringify(name)}, which no store has`);
		}
	};
	for await (const entry of readEntries(file)) {
		const table = tableOf(entry);
		if (table !== 'media' && table !== 'videos') continue;
		for await (const line of readRows(file, entry)) {
			if (table === 'media') {
				const row = parseRow(file, entry.name, mediaRow, line);
				expect(entry.name, row.digest, baseNameOf(row.file), row.digest);
				for (const { file: name } of row.variants) expect(entry.name, row.digest, name, null);
			} else {
				const row = parseRow(file, entry.name, videoRow, line);
				if (packageDigest(row.manifest) !== row.digest)
					throw new UnusableArchive(
						file,
						`a video in ${entry.name} has another list of files than its digest`,
					);
				for (const { name, sha256 } of row.manifest.files) expect(entry.name, row.digest, name, sha256);
			}
		}
	}
	return expected;
}

/** @throws UnusableArchive */
function parseRow<Schema extends z.ZodType>(file: string, name: string, schema: Schema, line: string) {
	try {
		return schema.parse(JSON.parse(line));
	} catch {
		throw new UnusableArchive(file, `a row in ${name} is not valid`);
	}
}
