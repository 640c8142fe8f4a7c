import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { and, eq, isNull } from 'drizzle-orm';
import { baseNameOf } from '../files/media-files.ts';
import { type MediaStore, storeKey } from '../files/media-store.ts';
import type { PictureWork } from '../files/pictures/picture-work.ts';
import type { Database } from '../store/connect.ts';
import { media } from '../store/tables/media-schema.ts';

const pdf = 'application/pdf';

/** Nobody waits longer for a number. */
const maxCountingMs = 60_000;

/** Makes picture work in processes of their own, which the signal ends. */
type PicturesApart = (signal: AbortSignal) => Pick<PictureWork, 'countPages'>;

/** The pages of a PDF: 0 where they cannot be counted, such as without its password; null for other files. */
export async function countPages(
	picturesApart: PicturesApart,
	path: string,
	mediaType: string,
	signal: AbortSignal,
): Promise<number | null> {
	if (mediaType !== pdf) return null;
	const counting = AbortSignal.any([signal, AbortSignal.timeout(maxCountingMs)]);
	const pages = await picturesApart(counting)
		.countPages(path)
		.catch(() => null);
	signal.throwIfAborted();
	return pages ?? 0;
}

/**
 * Counts the pages of one PDF of which nobody has: of an import, or of a store of an earlier edition.
 *
 * @param signal abandons it: nothing is written after it
 * @returns the file it worked on; null when all are counted
 */
export async function countMissingPages(
	{
		database,
		media: store,
		picturesApart,
	}: { database: Database; media: MediaStore; picturesApart: PicturesApart },
	signal: AbortSignal,
): Promise<string | null> {
	const isUncounted = and(eq(media.mediaType, pdf), isNull(media.pages));
	const [row] = await database.select().from(media).where(isUncounted).orderBy(media.file).limit(1);
	if (!row) return null;
	const { file, digest } = row;
	const folder = await mkdtemp(join(tmpdir(), 'portico-pages-'));
	try {
		const path = join(folder, 'document');
		const opened = await store.openRead(storeKey(digest, baseNameOf(file)));
		if (opened) await pipeline(opened.stream, createWriteStream(path, { mode: 0o600 }), { signal });
		const pages = opened ? await countPages(picturesApart, path, pdf, signal) : 0;
		// It may have been replaced meanwhile.
		await database
			.update(media)
			.set({ pages })
			.where(and(eq(media.file, file), eq(media.digest, digest), isUncounted));
	} finally {
		await rm(folder, { recursive: true, force: true });
	}
	return file;
}
