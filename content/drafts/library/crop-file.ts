import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { and, eq } from 'drizzle-orm';
import { changeContent } from '../../changes/change-content.ts';
import { prepareCleanFile, readAndHash } from '../../files/add-media.ts';
import { baseNameOf } from '../../files/media-files.ts';
import { storeKey } from '../../files/media-store.ts';
import type { PictureArea } from '../../files/pictures/crop-picture.ts';
import { writeMedia } from '../../media/write-media.ts';
import type { PersonActor } from '../../model/actor.ts';
import { ContentRefusal } from '../../model/refusals.ts';
import { authoriseAnywhere, type HeldGrant } from '../../permissions/authorise.ts';
import { media } from '../../store/tables/media-schema.ts';
import { readableMedia } from '../readable-media.ts';
import type { UploadStore } from '../uploads/begin-upload.ts';
import { contentNameOf } from '../uploads/upload-rules.ts';

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
	const isReadable = await readableMedia(database, { personId, grants }, file);
	const [source] = await database
		.select()
		.from(media)
		.where(and(eq(media.file, file), isReadable));
	const opened =
		source?.width == null ? null : await store.media.openRead(storeKey(source.digest, baseNameOf(file)));
	if (!source || !opened) throw new ContentRefusal('file-not-found', `There is no picture ${file}.`);
	await store.space.require();
	const folder = await mkdtemp(join(tmpdir(), 'portico-crop-'));
	try {
		const [path, part] = [join(folder, 'picture'), join(folder, 'part')];
		await pipeline(opened.stream, createWriteStream(path, { mode: 0o600 }), { signal });
		const pictures = store.picturesApart(signal);
		const extension = await pictures.crop(path, part, area);
		const clean = { path: part, ...(await readAndHash(part)) };
		const name = `${baseNameOf(file).replace(/(?:-[0-9a-f]{8})?(?:-\d+)?\.[^.]*$/, '')}.${extension}`;
		const year = new Date().getUTCFullYear();
		for (let number = 1; ; number++) {
			const wanted = contentNameOf(name, { year, digest: clean.digest, extension, number });
			const [taken] = await database.select().from(media).where(eq(media.file, wanted));
			if (taken?.digest === clean.digest && taken.uploadedBy === personId) return wanted;
			if (taken) continue;
			const prepared = await prepareCleanFile(store.media, wanted, clean, pictures);
			signal.throwIfAborted();
			const isWritten = await changeContent(database, actor, async (change) => {
				const { transaction } = change;
				await authoriseAnywhere(transaction, actor, 'media.upload');
				if ((await transaction.$count(media, eq(media.file, wanted))) > 0) return false;
				await writeMedia(change, [{ ...prepared, file: wanted }]);
				const { alts, captions, credit, decorative } = source;
				await transaction
					.update(media)
					.set({ alts, captions, credit, decorative })
					.where(eq(media.file, wanted));
				return true;
			});
			if (isWritten) return wanted;
		}
	} finally {
		await rm(folder, { recursive: true, force: true });
	}
}
