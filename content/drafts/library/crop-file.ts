import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { eq } from 'drizzle-orm';
import { baseNameOf } from '../../files/media-files.ts';
import { storeKey } from '../../files/media-store.ts';
import type { PictureArea } from '../../files/pictures/crop-picture.ts';
import type { PersonActor } from '../../model/actor.ts';
import { ContentRefusal } from '../../model/refusals.ts';
import { authoriseAnywhere, type HeldGrant } from '../../permissions/authorise.ts';
import { media } from '../../store/tables/media-schema.ts';
import { loadReadableMedia } from '../readable-media.ts';
import { addFile } from '../uploads/add-file.ts';
import type { UploadStore } from '../uploads/begin-upload.ts';

/**
 * Makes a picture of its own of a part of a picture, with the same words. The picture itself stays as it is.
 *
 * @param signal ends the work
 * @returns its name in content; the same for the same part of the same picture
 * @throws ContentRefusal `file-not-found`, also for a picture that the person may not read; `picture-not-cropped`;
 *   DiskNearlyFull; PermissionMissing
 */
export async function cropFile(
	store: UploadStore,
	actor: PersonActor,
	grants: readonly HeldGrant[],
	{ file, area }: { file: string; area: PictureArea },
	signal: AbortSignal,
): Promise<string> {
	const { database } = store;
	const { personId } = actor;
	await database.transaction((transaction) => authoriseAnywhere(transaction, actor, 'media.upload'));
	const source = await loadReadableMedia(database, { personId, grants }, file);
	const { width, digest } = source;
	const opened = width === null ? null : await store.media.openRead(storeKey(digest, baseNameOf(file)));
	if (!opened) throw new ContentRefusal('file-not-found', `There is no picture ${file}.`);
	await store.space.require();
	const folder = await mkdtemp(join(tmpdir(), 'portico-crop-'));
	try {
		const [path, part] = [join(folder, 'picture'), join(folder, 'part')];
		await pipeline(opened.stream, createWriteStream(path, { mode: 0o600 }), { signal });
		const extension = await store.picturesApart(signal).crop(path, part, area);
		const name = `${baseNameOf(file).replace(/(?:-[0-9a-f]{8})?(?:-\d+)?\.[^.]*$/, '')}.${extension}`;
		const added = { path: part, extension, name, year: new Date().getUTCFullYear() };
		const { alts, captions, credit, decorative } = source;
		const made = await addFile(store, actor, added, signal, async (transaction, as, isNew) => {
			const words = { alts, captions, credit, decorative };
			if (isNew) await transaction.update(media).set(words).where(eq(media.file, as));
		});
		return made.file;
	} finally {
		await rm(folder, { recursive: true, force: true });
	}
}
