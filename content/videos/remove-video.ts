import { eq } from 'drizzle-orm';
import { beginEvent, recordEvent } from '../events/record-event.ts';
import { resolveVideos } from '../queries/videos/resolve-videos.ts';
import type { Database } from '../store/connect.ts';
import { videos } from '../store/schema.ts';
import { touchedVideoTags } from './touched-video-tags.ts';

/** There is no film of that name. */
export class VideoNotFound extends Error {
	override readonly name = 'VideoNotFound';

	constructor(videoId: string) {
		super(`There is no film ${videoId}.`);
	}
}

/**
 * Takes a film out of sight: pages that show it leave it out from now on. Its files stay in the media store,
 * as those of pictures do, and its poster stays a picture.
 *
 * @throws VideoNotFound
 */
export async function removeVideo(database: Database, videoId: string): Promise<void> {
	await database.transaction(async (transaction) => {
		await beginEvent(transaction);
		const before = (await resolveVideos(transaction, [videoId])).get(videoId);
		if (!before) throw new VideoNotFound(videoId);
		await transaction.delete(videos).where(eq(videos.videoId, videoId));
		await recordEvent(transaction, 'withdrawals', touchedVideoTags(videoId, before, undefined));
	});
}
