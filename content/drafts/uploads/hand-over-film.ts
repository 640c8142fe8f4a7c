import { createHash } from 'node:crypto';
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { loadPersonActor } from '../../accounts/person-actor.ts';
import { appendAudit } from '../../audit/append-audit.ts';
import { headLength } from '../../files/media-types.ts';
import { readParts } from '../../files/stores/read-parts.ts';
import type { PersonActor } from '../../model/actor.ts';
import { ContentRefusal } from '../../model/refusals.ts';
import { authoriseAnywhere } from '../../permissions/authorise.ts';
import type { Database, Transaction } from '../../store/connect.ts';
import { filmJobs, type StoredPart, videos } from '../../store/tables/media-schema.ts';
import { requireReplaceableFilm } from '../../videos/edit-film.ts';
import { announceFilms } from '../../videos/film-jobs.ts';
import type { UploadStore } from './begin-upload.ts';
import { removeObjects } from './end-upload.ts';
import { completeUpload, type LeasedUpload, listParts } from './lease-upload.ts';
import { checkHead } from './upload-rules.ts';

/**
 * Hands a whole film over to be made a video, which texts may name from now on, or to replace the film of one; its parts
 * belong to that work. The same film a second time is the video that it has become, or is becoming.
 *
 * @returns the video's identifier
 * @throws ContentRefusal if its first bytes are no film's (`checkHead`), or it cannot replace another one
 *   (`replaceFilm`); PermissionMissing
 */
export async function handOverFilm(
	{ database, objects }: Pick<UploadStore, 'database' | 'objects'>,
	upload: LeasedUpload,
	signal: AbortSignal,
): Promise<string> {
	const source = await listParts(database, upload);
	const { head, digest: sourceDigest } = await readWhole(readParts(objects, source), signal);
	checkHead(upload, head);
	const actor = await loadPersonActor(database, upload);
	const { name } = upload;
	const handedOver = await database.transaction(async (transaction) => {
		await authoriseAnywhere(transaction, actor, 'media.upload');
		if (upload.replaces !== null) {
			const given = {
				videoId: upload.replaces,
				seenDigest: upload.replacesDigest,
				name,
				source,
				sourceDigest,
			};
			const unneeded = await replaceFilm(transaction, actor, given);
			await completeUpload(transaction, upload, { videoId: upload.replaces });
			return { videoId: upload.replaces, objectKeys: unneeded.map(({ objectKey }) => objectKey) };
		}
		for (let number = 1; ; number++) {
			const same = await findSameFilm(transaction, sourceDigest);
			const videoId = same ?? videoIdOf(name, sourceDigest, number);
			if (same === null) {
				if ((await transaction.$count(videos, eq(videos.videoId, videoId))) > 0) continue;
				const { personId, address } = actor;
				const titles = { zh: withoutExtension(name) };
				const job = { videoId, personId, address, name, source, sourceDigest, titles };
				const added = await transaction.insert(filmJobs).values(job).onConflictDoNothing().returning();
				// Somebody else's film has the name, or another instance hands the same one over.
				if (added.length === 0) continue;
			}
			// One that could not be made is tried again.
			if (same !== null) {
				await transaction
					.update(filmJobs)
					.set({ refusal: null, attempts: 0 })
					.where(and(eq(filmJobs.videoId, same), isNotNull(filmJobs.refusal)));
			}
			const objectKeys = await completeUpload(transaction, upload, { videoId });
			return { videoId, objectKeys: same === null ? [] : objectKeys };
		}
	});
	await removeObjects(objects, handedOver.objectKeys);
	return handedOver.videoId;
}

type GivenFilm = {
	videoId: string;
	/** Of the video, as the person saw it. */
	seenDigest: string | null;
	name: string;
	source: StoredPart[];
	sourceDigest: string;
};

/**
 * Has the film of a video replaced, as work on it. Visitors see the former one until that is done. Work on its subtitles
 * becomes part of it.
 *
 * @returns parts that nobody needs: of the film itself if the video shows it already, or of one that it takes the place of
 * @throws ContentRefusal `video-not-found`; `unusable-film-encrypted`; `upload-replaced-meanwhile` if somebody else has
 *   replaced the film since the person saw it, or is about to; PermissionMissing
 */
async function replaceFilm(
	transaction: Transaction,
	actor: PersonActor,
	{ videoId, seenDigest, name, source, sourceDigest }: GivenFilm,
): Promise<StoredPart[]> {
	await authoriseAnywhere(transaction, actor, 'media.replace');
	// The work first, as where it is ended.
	const [work] = await transaction.select().from(filmJobs).where(eq(filmJobs.videoId, videoId)).for('update');
	const video = await requireReplaceableFilm(transaction, videoId);
	const isOvertaken = work?.source && work.refusal === null && work.sourceDigest !== sourceDigest;
	if (isOvertaken || (video.digest !== seenDigest && video.sourceDigest !== sourceDigest)) {
		throw new ContentRefusal('upload-replaced-meanwhile', `The film of ${videoId} has been replaced.`);
	}
	const isWorkedOn = work?.refusal === null && work.sourceDigest === sourceDigest;
	if (isWorkedOn || (video.sourceDigest === sourceDigest && !work?.source)) return source;
	const { personId, address } = actor;
	const begun = { refusal: null, attempts: 0, progress: 0, remaining: null, lease: null, leasedUntil: null };
	const { titles, descriptions } = video;
	const said = { titles, descriptions };
	const values = { personId, address, name, source, sourceDigest, ...said, ...begun, touchedAt: sql`now()` };
	await transaction
		.insert(filmJobs)
		.values({ videoId, ...values })
		.onConflictDoUpdate({ target: filmJobs.videoId, set: values });
	const details = { file: name };
	await appendAudit(transaction, actor, { action: 'video.replace', subject: `video:${videoId}`, details });
	await announceFilms(transaction);
	return work?.source ?? [];
}

async function readWhole(
	bytes: AsyncIterable<Buffer>,
	signal: AbortSignal,
): Promise<{ head: Buffer; digest: string }> {
	const hash = createHash('sha256');
	let head = Buffer.alloc(0);
	for await (const chunk of bytes) {
		signal.throwIfAborted();
		if (head.length < headLength) head = Buffer.concat([head, chunk]).subarray(0, headLength);
		hash.update(chunk);
	}
	return { head, digest: hash.digest('hex') };
}

/** The video that a film has become, or is becoming. */
async function findSameFilm(database: Pick<Database, 'select'>, digest: string): Promise<string | null> {
	const [made] = await database
		.select({ videoId: videos.videoId })
		.from(videos)
		.where(eq(videos.sourceDigest, digest))
		.limit(1);
	if (made) return made.videoId;
	const [waiting] = await database
		.select({ videoId: filmJobs.videoId })
		.from(filmJobs)
		.where(eq(filmJobs.sourceDigest, digest))
		.limit(1);
	return waiting?.videoId ?? null;
}

/** The longest part of an identifier that comes from the name. */
const maxWords = 60;

/** `opening-1f3a5b7c`: the letters and figures of the name that addresses spell, and the beginning of the digest. */
function videoIdOf(name: string, digest: string, number: number): string {
	const words = withoutExtension(name)
		.normalize('NFKD')
		.toLowerCase()
		.split(/[^a-z0-9]/);
	const readable = words
		.filter((word) => word !== '')
		.join('-')
		.slice(0, maxWords);
	return `${readable || 'film'}-${digest.slice(0, 8)}${number === 1 ? '' : `-${number}`}`.replaceAll(
		'--',
		'-',
	);
}

function withoutExtension(name: string): string {
	const dot = name.lastIndexOf('.');
	return dot <= 0 ? name : name.slice(0, dot);
}
