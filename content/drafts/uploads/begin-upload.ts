import { randomBytes } from 'node:crypto';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { notifyNewsroom } from '../../events/notify-newsroom.ts';
import type { AttachmentTypes } from '../../files/attachment-types.ts';
import type { MediaStore } from '../../files/media-store.ts';
import type { PictureWork } from '../../files/pictures/picture-work.ts';
import type { ObjectStore } from '../../files/stores/object-store.ts';
import type { PersonActor } from '../../model/actor.ts';
import { ContentRefusal } from '../../model/refusals.ts';
import { authoriseAnywhere, loadGrants } from '../../permissions/authorise.ts';
import type { Database } from '../../store/connect.ts';
import type { FreeSpace } from '../../store/free-space.ts';
import { uploads } from '../../store/tables/media-schema.ts';
import { requireReplaceableFilm } from '../../videos/edit-film.ts';
import type { FilmWork } from '../../videos/make-film.ts';
import { loadReadableMedia } from '../readable-media.ts';
import { type AnnouncedFile, checkAnnounced, checkSameKind, type UploadLimits } from './upload-rules.ts';

/** What uploads are received into, and made files of. */
export type UploadStore = {
	database: Database;
	/** Of the same store as `media`, which cannot reach the parts in it. */
	objects: ObjectStore;
	media: MediaStore;
	/** Ended by a signal. */
	picturesApart: (signal: AbortSignal) => PictureWork;
	films: FilmWork;
	/** What may be uploaded besides pictures and films. */
	attachmentTypes: AttachmentTypes;
	space: Pick<FreeSpace, 'require'>;
	/** Waits until so many bytes more may be received. */
	pace: (bytes: number) => Promise<void>;
	limits: UploadLimits;
};

export type Upload = typeof uploads.$inferSelect;

/**
 * Begins an upload.
 *
 * @returns its identifier
 * @throws ContentRefusal if the file cannot be accepted (`checkAnnounced`), nothing makes films here (`upload-no-films`),
 *   it is to replace a file that the person may not read (`file-not-found`) or of another kind
 *   (`upload-replaces-other-kind`), or a video that there is not or that is encrypted, or the person has too many unfinished uploads (`too-many-uploads`); DiskNearlyFull;
 *   PermissionMissing
 */
export async function createUpload(
	{ database, attachmentTypes, limits, space, films }: UploadStore,
	actor: PersonActor,
	file: AnnouncedFile,
): Promise<string> {
	checkAnnounced(file, attachmentTypes, limits);
	if (file.isFilm && !(await films.isPossible())) {
		throw new ContentRefusal('upload-no-films', 'This server makes no films.');
	}
	await space.require();
	const { personId, address } = actor;
	const uploadId = randomBytes(24).toString('base64url');
	const { replaces: replaced, isFilm, name, size } = file;
	if (replaced && isFilm) await requireReplaceableFilm(database, replaced.file);
	else if (replaced) {
		const reader = { personId, grants: await loadGrants(database, personId) };
		checkSameKind(name, await loadReadableMedia(database, reader, replaced.file));
	}
	const replaces = replaced && { replaces: replaced.file, replacesDigest: replaced.digest };
	await database.transaction(async (transaction) => {
		await authoriseAnywhere(transaction, actor, 'media.upload');
		if (replaced) await authoriseAnywhere(transaction, actor, 'media.replace');
		const isUnfinished = inArray(uploads.state, ['receiving', 'waiting']);
		const unfinished = await transaction.$count(uploads, and(eq(uploads.personId, personId), isUnfinished));
		const max = limits.maxUnfinished;
		if (unfinished >= max) {
			throw new ContentRefusal('too-many-uploads', `More than ${max} unfinished uploads.`, { max });
		}
		await transaction
			.insert(uploads)
			.values({ uploadId, personId, address, name, size, isFilm, ...replaces });
		await notifyNewsroom(transaction, { topics: ['uploads'], personIds: [personId] });
	});
	return uploadId;
}

/** @throws ContentRefusal `upload-not-found`, also for an upload of somebody else */
export async function findUpload(database: Database, personId: string, uploadId: string): Promise<Upload> {
	const [upload] = await database.select().from(uploads).where(isOf(personId, uploadId));
	if (!upload) throw new ContentRefusal('upload-not-found', 'There is no such upload.');
	return upload;
}

/** The condition that selects an upload of a person. */
export const isOf = (personId: string, uploadId: string) =>
	and(eq(uploads.uploadId, uploadId), eq(uploads.personId, personId));

/** A person's uploads of the last day, the newest first. */
export async function listUploads(database: Database, personId: string): Promise<Upload[]> {
	return database
		.select()
		.from(uploads)
		.where(and(eq(uploads.personId, personId), sql`${uploads.createdAt} > now() - interval '1 day'`))
		.orderBy(sql`${uploads.createdAt} desc`, uploads.uploadId)
		.limit(maxListed);
}

const maxListed = 500;
