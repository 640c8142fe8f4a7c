import { isDeepStrictEqual } from 'node:util';
import { languages } from '@portico/api/languages.ts';
import { eq } from 'drizzle-orm';
import { type ContentChange, changedColumns, type RowChange } from '../changes/content-change.ts';
import { videoMarkTag, videoPosterTag, videoTag } from '../events/content-tags.ts';
import { ContentRefusal } from '../model/refusals.ts';
import { authoriseAnywhere } from '../permissions/authorise.ts';
import { refreshVideoEntries } from '../search-index/refresh-entries.ts';
import { videos } from '../store/tables/media-schema.ts';
import { resolveVideos, shownVideo, type VideoRow } from './resolve-videos.ts';

/**
 * Removes a video: pages omit it from now on. Its files stay in the media store, like those of pictures, and its
 * poster stays available as a picture.
 *
 * @throws ContentRefusal `video-not-found`, PermissionMissing
 */
export async function removeVideo(change: ContentChange, videoId: string): Promise<RowChange<StoredVideo>> {
	const { transaction } = change;
	await authoriseAnywhere(transaction, change.actor, 'media.delete');
	const before = (await resolveVideos(transaction, [videoId])).get(videoId);
	if (!before) throw new ContentRefusal('video-not-found', `There is no film ${videoId}.`, { videoId });
	const [removed = null] = await transaction.delete(videos).where(eq(videos.videoId, videoId)).returning();
	await refreshVideoEntries(transaction, videoId);
	change.addTags('withdrawals', invalidatedVideoTags(videoId, before, undefined));
	change.audit({ action: 'video.remove', subject: `video:${videoId}` });
	return { before: removed, after: null };
}

/** A stored video. */
export type StoredVideo = typeof videos.$inferSelect;

/** A video to be stored. Without a date, an existing one keeps its own, and a new one gets the current time. */
type NewVideo = Omit<StoredVideo, 'publishedAt'> & { publishedAt: Date | undefined };

/**
 * Creates a video whose files are in the media store, or changes one.
 *
 * @throws PermissionMissing
 */
export async function putVideo(
	change: ContentChange,
	{ videoId, ...row }: NewVideo,
): Promise<RowChange<StoredVideo>> {
	const { transaction } = change;
	const [before = null] = await transaction.select().from(videos).where(eq(videos.videoId, videoId));
	await authoriseAnywhere(transaction, change.actor, before ? 'media.replace' : 'media.upload');
	const shown = await resolveVideos(transaction, [videoId]);
	const [after = null] = await transaction
		.insert(videos)
		.values({ videoId, ...row })
		.onConflictDoUpdate({ target: videos.videoId, set: row })
		.returning();
	await refreshVideoEntries(transaction, videoId);
	const shownNow = await resolveVideos(transaction, [videoId]);
	change.addTags('videos', invalidatedVideoTags(videoId, shown.get(videoId), shownNow.get(videoId)));
	if (!isDeepStrictEqual(before, after)) {
		const details = changedColumns({ before, after });
		change.audit({ action: 'video.put', subject: `video:${videoId}`, details });
	}
	return { before, after };
}

/** Tags of the answers that a change of a video invalidates; undefined for a missing video. */
function invalidatedVideoTags(
	videoId: string,
	before: VideoRow | undefined,
	after: VideoRow | undefined,
): string[] {
	const tags = languages
		.filter((lang) => !isDeepStrictEqual(playedAs(before, lang), playedAs(after, lang)))
		.map((lang) => videoTag(videoId, lang));
	if (before?.manifest.duration !== after?.manifest.duration) tags.push(videoMarkTag(videoId));
	if ((before?.poster ?? null) !== (after?.poster ?? null)) tags.push(videoPosterTag(videoId));
	return tags;
}

function playedAs(row: VideoRow | undefined, lang: (typeof languages)[number]) {
	return row && { ...shownVideo(row, lang), poster: row.poster };
}
