import { isDeepStrictEqual } from 'node:util';
import { eq } from 'drizzle-orm';
import type { ContentChange } from '../changes/content-change.ts';
import { changedColumns, type RowChange } from '../changes/row-change.ts';
import { authoriseAnywhere } from '../permissions/authorise.ts';
import { refreshVideoEntries } from '../search-index/entries/refresh-article-entries.ts';
import { videos } from '../store/tables/media-schema.ts';
import { invalidatedVideoTags } from './invalidated-video-tags.ts';
import { resolveVideos } from './resolve-videos.ts';

/** A stored video. */
export type VideoRow = typeof videos.$inferSelect;

/** A video to be stored. Without a date, an existing one keeps its own, and a new one gets the current time. */
export type NewVideo = Omit<VideoRow, 'publishedAt'> & { publishedAt: Date | undefined };

/**
 * Creates a video whose files are in the media store, or changes one.
 *
 * @throws PermissionMissing
 */
export async function putVideo(
	change: ContentChange,
	{ videoId, ...row }: NewVideo,
): Promise<RowChange<VideoRow>> {
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
