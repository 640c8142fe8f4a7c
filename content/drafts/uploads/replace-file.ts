import { eq } from 'drizzle-orm';
import { loadPersonActor } from '../../accounts/person-actor.ts';
import { changeContent } from '../../changes/change-content.ts';
import { prepareCleanFile, readAndHash } from '../../files/add-media.ts';
import { countPages } from '../../media/count-pages.ts';
import { writeMedia } from '../../media/write-media.ts';
import { ContentRefusal } from '../../model/refusals.ts';
import { authoriseAnywhere } from '../../permissions/authorise.ts';
import { media } from '../../store/tables/media-schema.ts';
import type { UploadStore } from './begin-upload.ts';
import { removeObjects } from './end-upload.ts';
import { completeUpload, type LeasedUpload } from './lease-upload.ts';
import { checkSameKind } from './upload-rules.ts';

/**
 * Gives a file other bytes, under its name: everything that uses it shows them at once, since addresses contain the
 * digest. What it was before is kept for earlier versions of texts.
 *
 * @param path without metadata, and converted where pages cannot show it
 * @returns its name in content
 * @throws ContentRefusal `file-not-found`; `upload-replaces-other-kind`; `upload-replaced-meanwhile` if somebody else has
 *   replaced it since the person saw it; PermissionMissing; LeaseLost
 */
export async function replaceFile(
	store: UploadStore,
	upload: LeasedUpload,
	path: string,
	signal: AbortSignal,
): Promise<string> {
	const { database } = store;
	const file = upload.replaces ?? '';
	const actor = await loadPersonActor(database, upload);
	const clean = { path, ...(await readAndHash(path)) };
	const pictures = store.picturesApart(signal);
	const prepared = await prepareCleanFile(store.media, file, clean, pictures);
	const pages = await countPages(store.picturesApart, path, prepared.mediaType, signal);
	signal.throwIfAborted();
	const objectKeys = await changeContent(database, actor, async (change) => {
		const { transaction } = change;
		await authoriseAnywhere(transaction, actor, 'media.replace');
		const [before] = await transaction.select().from(media).where(eq(media.file, file)).for('update');
		if (!before) throw new ContentRefusal('file-not-found', `There is no file ${file}.`);
		checkSameKind(upload.name, before);
		const isAsSeen = before.digest === upload.replacesDigest || before.digest === prepared.digest;
		if (!isAsSeen) throw new ContentRefusal('upload-replaced-meanwhile', `${file} has been replaced.`);
		await writeMedia(change, [{ ...prepared, file, pages }]);
		return completeUpload(transaction, upload, { file });
	});
	await removeObjects(store.objects, objectKeys);
	return file;
}
