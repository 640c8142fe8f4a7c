import { inArray } from 'drizzle-orm';
import type { Database } from '../../../store/connect.ts';
import { videos } from '../../../store/schema.ts';

/** Which of these films the store does not have. Films of the bundle are in the store by then. */
export async function missingVideos(database: Database, videoIds: Iterable<string>): Promise<Set<string>> {
	const missing = new Set(videoIds);
	if (missing.size === 0) return missing;
	const rows = await database
		.select({ videoId: videos.videoId })
		.from(videos)
		.where(inArray(videos.videoId, [...missing]));
	for (const { videoId } of rows) missing.delete(videoId);
	return missing;
}

/** What is said of an entry whose film is nowhere; the entry is taken, and shows the film when it comes. */
export function missingVideoRemark(field: string, videoId: string): string {
	return `${field}: the film ${videoId} is neither in the bundle nor in the store`;
}
