import { isDeepStrictEqual } from 'node:util';
import { eq } from 'drizzle-orm';
import { type ContentChange, changedColumns, type RowChange } from '../changes/content-change.ts';
import { videoTag } from '../events/content-tags.ts';
import { ContentRefusal } from '../model/refusals.ts';
import { authoriseAnywhere } from '../permissions/authorise.ts';
import { refreshVideoEntries } from '../search-index/refresh-entries.ts';
import { filmJobs, videos } from '../store/tables/media-schema.ts';

/**
 * Removes a video: pages omit it from now on. Its files stay in the media store, like those of pictures, and its
 * poster stays available as a picture.
 *
 * @throws ContentRefusal `video-not-found`, PermissionMissing
 */
export async function removeVideo(change: ContentChange, videoId: string): Promise<RowChange<StoredVideo>> {
	const { transaction } = change;
	await authoriseAnywhere(transaction, change.actor, 'media.delete');
	const [removed] = await transaction.delete(videos).where(eq(videos.videoId, videoId)).returning();
	if (!removed) throw noVideo(videoId);
	// Else a film that was to replace its own would bring it back.
	await transaction.delete(filmJobs).where(eq(filmJobs.videoId, videoId));
	await refreshVideoEntries(transaction, videoId);
	change.addTags('withdrawals', [videoTag(videoId)]);
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
export async function upsertVideo(
	change: ContentChange,
	{ videoId, ...row }: NewVideo,
): Promise<RowChange<StoredVideo>> {
	const { transaction } = change;
	const [before = null] = await transaction.select().from(videos).where(eq(videos.videoId, videoId));
	await authoriseAnywhere(transaction, change.actor, before ? 'media.replace' : 'media.upload');
	const [after = null] = await transaction
		.insert(videos)
		.values({ videoId, ...row })
		.onConflictDoUpdate({ target: videos.videoId, set: row })
		.returning();
	await refreshVideoEntries(transaction, videoId);
	announce(change, videoId, { before, after });
	return { before, after };
}

/**
 * Changes what a video says, its poster or its subtitles. The film itself stays.
 *
 * @throws ContentRefusal `video-not-found`, PermissionMissing
 */
export async function changeVideo(
	change: ContentChange,
	videoId: string,
	values: Partial<Omit<StoredVideo, 'videoId' | 'publishedAt'>>,
): Promise<RowChange<StoredVideo>> {
	const { transaction } = change;
	await authoriseAnywhere(transaction, change.actor, 'media.upload');
	const isVideo = eq(videos.videoId, videoId);
	const [before] = await transaction.select().from(videos).where(isVideo).for('update');
	if (!before) throw noVideo(videoId);
	const [after = null] = await transaction.update(videos).set(values).where(isVideo).returning();
	await refreshVideoEntries(transaction, videoId);
	announce(change, videoId, { before, after });
	return { before, after };
}

export const noVideo = (videoId: string) =>
	new ContentRefusal('video-not-found', `There is no video ${videoId}.`, { videoId });

function announce(change: ContentChange, videoId: string, { before, after }: RowChange<StoredVideo>): void {
	if (isDeepStrictEqual(before, after)) return;
	change.addTags('videos', [videoTag(videoId)]);
	const details = changedColumns({ before, after });
	change.audit({ action: 'video.put', subject: `video:${videoId}`, details });
}
