import type { FocalPoint } from '@portico/api/answers/shared-parts.ts';
import { binDays } from '@portico/api/newsroom/library-rules.ts';
import { eq, inArray, type SQL, sql } from 'drizzle-orm';
import { changeContent } from '../../changes/change-content.ts';
import type { ContentChange } from '../../changes/content-change.ts';
import { mediaTag } from '../../events/content-tags.ts';
import { baseNameOf } from '../../files/media-files.ts';
import { type StoreKey, storeKey } from '../../files/media-store.ts';
import type { ObjectStore } from '../../files/stores/object-store.ts';
import type { MediaRow } from '../../media/resolve-media.ts';
import { setFocalPoint } from '../../media/set-focal-point.ts';
import type { PersonActor } from '../../model/actor.ts';
import { ContentRefusal } from '../../model/refusals.ts';
import { authoriseAnywhere, type HeldGrant } from '../../permissions/authorise.ts';
import type { Database } from '../../store/connect.ts';
import { media, replacedMedia } from '../../store/tables/media-schema.ts';
import { loadReadableMedia, unusedMedia } from '../readable-media.ts';
import { visibleUses } from './file-uses.ts';

/**
 * Puts a file into the bin: nobody finds it any more, and it is gone after 30 days. Drafts that name it go on showing it.
 *
 * @throws ContentRefusal `file-not-found`, also for a file that the person may not read; `file-in-use` with the number of
 *   places where visitors see it; PermissionMissing
 */
export async function removeFile(
	database: Database,
	actor: PersonActor,
	grants: readonly HeldGrant[],
	file: string,
): Promise<void> {
	await loadReadableMedia(database, { personId: actor.personId, grants }, file);
	await changeContent(database, actor, async (change) => {
		const { transaction } = change;
		await authoriseAnywhere(transaction, actor, 'media.delete');
		const [row] = await transaction.select().from(media).where(eq(media.file, file)).for('update');
		if (!row) return;
		// No publication can begin to use it meanwhile: the change holds their lock.
		const count = await visibleUses(transaction, row);
		if (count > 0) throw new ContentRefusal('file-in-use', `${file} is used.`, { count });
		if (row.removedAt !== null) return;
		await setRemovedAt(change, file, sql`now()`);
	});
}

/** Puts a file into the bin as of a time, or takes it out (null). */
export async function setRemovedAt(
	change: ContentChange,
	file: string,
	removedAt: SQL | Date | null,
): Promise<void> {
	await change.transaction.update(media).set({ removedAt }).where(eq(media.file, file));
	change.addTags('media', [mediaTag(file)]);
	change.audit({ action: removedAt === null ? 'media.restore' : 'media.bin', subject: `media:${file}` });
}

/** Takes a file out of the bin. @throws ContentRefusal `file-not-found`; PermissionMissing */
export async function restoreFile(
	database: Database,
	actor: PersonActor,
	grants: readonly HeldGrant[],
	file: string,
): Promise<void> {
	await loadReadableMedia(database, { personId: actor.personId, grants }, file);
	await changeContent(database, actor, async (change) => {
		const { transaction } = change;
		await authoriseAnywhere(transaction, actor, 'media.delete');
		const [row] = await transaction.select().from(media).where(eq(media.file, file)).for('update');
		if (row && row.removedAt !== null) await setRemovedAt(change, file, null);
	});
}

/** Says what of a picture stays in sight where it is cut. @throws ContentRefusal `file-not-found`; PermissionMissing */
export async function focusFile(
	database: Database,
	actor: PersonActor,
	grants: readonly HeldGrant[],
	{ file, focus }: { file: string; focus: FocalPoint | null },
): Promise<void> {
	await loadReadableMedia(database, { personId: actor.personId, grants }, file);
	await changeContent(database, actor, (change) => setFocalPoint(change, file, focus));
}

/** Files in one statement. */
const batchSize = 100;

/**
 * Removes what has been in the bin for 30 days, unless something names it: versions and drafts keep what they show.
 *
 * @returns the names
 */
export async function emptyBin({
	database,
	objects,
}: {
	database: Database;
	objects: Pick<ObjectStore, 'remove'>;
}): Promise<string[]> {
	const isDue = sql`${media.removedAt} < now() - make_interval(days => ${binDays}::int)`;
	if ((await database.$count(media, isDue)) === 0) return [];
	const isUnused = await unusedMedia(database);
	const removed = await changeContent(database, 'system:maintenance', async (change) => {
		const { transaction } = change;
		const { rows } = await transaction.execute<{ file: string }>(
			sql`select file from media where ${isDue} and ${isUnused} order by file limit ${batchSize} for update`,
		);
		const files = rows.map(({ file }) => file);
		const gone = await transaction.delete(media).where(inArray(media.file, files)).returning();
		const before = await transaction
			.delete(replacedMedia)
			.where(inArray(replacedMedia.file, files))
			.returning();
		change.audit(...files.map((file) => ({ action: 'media.remove', subject: `media:${file}` })));
		return [...gone, ...before.map(({ row }) => row)];
	});
	const digests = removed.map(({ digest }) => digest);
	const others = await database.select().from(media).where(inArray(media.digest, digests));
	const needed = new Set(others.flatMap(keysOf));
	for (const key of removed.flatMap(keysOf)) {
		if (!needed.has(key)) await objects.remove(key).catch(() => undefined);
	}
	return [...new Set(removed.map(({ file }) => file))];
}

/** Where the media store keeps a file and its copies. */
const keysOf = ({ digest, file, variants }: Pick<MediaRow, 'digest' | 'file' | 'variants'>): StoreKey[] =>
	[file, ...variants.map((variant) => variant.file)].map((name) => storeKey(digest, baseNameOf(name)));
