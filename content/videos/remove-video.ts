import { eq } from 'drizzle-orm';
import type { ContentChange } from '../changes/content-change.ts';
import type { RowChange } from '../changes/row-change.ts';
import { ContentRefusal } from '../model/refusals/content-refusal.ts';
import { authoriseAnywhere } from '../permissions/authorise.ts';
import { refreshVideoEntries } from '../search-index/entries/refresh-article-entries.ts';
import { videos } from '../store/tables/media-schema.ts';
import { invalidatedVideoTags } from './invalidated-video-tags.ts';
import type { VideoRow } from './put-video.ts';
import { resolveVideos } from './resolve-videos.ts';

/**
 * Removes a video: pages omit it from now on. Its files stay in the media store, like those of pictures, and its
 * poster stays available as a picture.
 *
 * @throws ContentRefusal `video-not-found`, PermissionMissing
 */
export async function removeVideo(change: ContentChange, videoId: string): Promise<RowChange<VideoRow>> {
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
