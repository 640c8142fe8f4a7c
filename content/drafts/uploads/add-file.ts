import { and, eq, inArray, notInArray, sql } from 'drizzle-orm';
import { changeContent } from '../../changes/change-content.ts';
import { prepareCleanFile, readAndHash } from '../../files/add-media.ts';
import { mediaTypeOf } from '../../files/media-types.ts';
import { countPages } from '../../media/count-pages.ts';
import { writeMedia } from '../../media/write-media.ts';
import type { PersonActor } from '../../model/actor.ts';
import { authoriseAnywhere, loadGrants } from '../../permissions/authorise.ts';
import type { Database, Transaction } from '../../store/connect.ts';
import { media } from '../../store/tables/media-schema.ts';
import { readableMedia } from '../readable-media.ts';
import type { UploadStore } from './begin-upload.ts';
import { contentNameOf } from './upload-rules.ts';

/** A file to add: without metadata, in a format that pages show; `name` is what its name in content is made of. */
type AddedFile = { path: string; extension: string; name: string; year: number };

/**
 * Adds a file under a name that is free, as a person, unless they may read one with the same bytes, which is then the
 * file.
 *
 * @param complete what else the transaction does; `isNew` if the file was added
 * @returns its name in content, and what `complete` returned
 * @throws PermissionMissing; UnusableMedia for what cannot be one
 */
export async function addFile<Result>(
	store: UploadStore,
	actor: PersonActor,
	{ path, extension, name, year }: AddedFile,
	signal: AbortSignal,
	complete: (transaction: Transaction, file: string, isNew: boolean) => Promise<Result>,
): Promise<{ file: string; result: Result }> {
	const { database } = store;
	const clean = { path, ...(await readAndHash(path)) };
	const { digest, head } = clean;
	const wanted = { personId: actor.personId, digest, mediaType: mediaTypeOf(`file.${extension}`, head) };
	const [same, hidden] = await findSameFile(database, wanted, []);
	const pages = same === null ? await countPages(store.picturesApart, path, wanted.mediaType, signal) : null;
	for (let number = 1; ; number++) {
		const free = same ?? contentNameOf(name, { year, digest, extension, number });
		if (!same && (await isTaken(database, free))) continue;
		const prepared = same
			? null
			: await prepareCleanFile(store.media, free, clean, store.picturesApart(signal));
		signal.throwIfAborted();
		const added = await changeContent(database, actor, async (change) => {
			const { transaction } = change;
			await authoriseAnywhere(transaction, actor, 'media.upload');
			// Another instance may have added the same bytes, or taken the name, since it was looked up.
			const [existing] = prepared === null ? [same] : await findSameFile(transaction, wanted, hidden);
			const file = existing ?? free;
			// It is wanted again.
			if (existing) await transaction.update(media).set({ removedAt: null }).where(eq(media.file, file));
			else if (await isTaken(transaction, file)) return null;
			else if (prepared) await writeMedia(change, [{ ...prepared, file, pages }]);
			return { file, result: await complete(transaction, file, !existing) };
		});
		if (added !== null) return added;
	}
}

/**
 * The file with the same bytes, and of the same type, that the person may read.
 *
 * @param hidden files that the person is known not to read
 * @returns its name, and the files that the person may not read
 */
async function findSameFile(
	database: Database,
	{ personId, digest, mediaType }: { personId: string; digest: string; mediaType: string },
	hidden: readonly string[],
): Promise<[file: string | null, hidden: string[]]> {
	const isSame = and(
		// By the index of addresses.
		sql`left(${media.digest}, 32) = left(${digest}, 32)`,
		...[eq(media.digest, digest), eq(media.mediaType, mediaType)],
		hidden.length > 0 ? notInArray(media.file, [...hidden]) : undefined,
	);
	const found = await database.select({ file: media.file }).from(media).where(isSame).orderBy(media.file);
	if (found.length === 0) return [null, [...hidden]];
	const reader = { personId, grants: await loadGrants(database, personId) };
	const files = found.map(({ file }) => file);
	const isReadable = await readableMedia(database, reader, files);
	const condition = and(inArray(media.file, files), isReadable);
	const [readable] = await database
		.select({ file: media.file })
		.from(media)
		.where(condition)
		.orderBy(media.file)
		.limit(1);
	return [readable?.file ?? null, [...hidden, ...files]];
}

async function isTaken(database: Database, file: string): Promise<boolean> {
	return (await database.$count(media, eq(media.file, file))) > 0;
}
