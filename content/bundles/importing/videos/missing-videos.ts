import { inArray } from 'drizzle-orm';
import type { Database } from '../../../store/connect.ts';
import { videos } from '../../../store/tables/media-schema.ts';

/** The videos that are missing from the store. Videos of the bundle are already stored by then. */
export async function missingVideos(database: Database, videoIds: Iterable<string>): Promise<Set<string>> {
	const missingIds = new Set(videoIds);
	if (missingIds.size === 0) return missingIds;
	const rows = await database
		.select({ videoId: videos.videoId })
		.from(videos)
		.where(inArray(videos.videoId, [...missingIds]));
	for (const { videoId } of rows) missingIds.delete(videoId);
	return missingIds;
}

/**
 * The remark on an entry with a missing video; the entry is imported, and shows the video once it exists.
 */
export function missingVideoRemark(field: string, videoId: string): string {
	return `${field}: the video ${videoId} is neither in the bundle nor in the store`;
}
