import type { Video } from '@portico/api/answers/videos.ts';
import { ApiFailure } from '@portico/api/client/api-failure.ts';
import type { Language } from '@portico/api/languages.ts';
import { backgroundClient } from './browser-client.ts';

/** Refetches a video whose files failed to load, as their addresses may have changed. Null if the video is gone. */
export async function reloadVideo(videoId: string, language: Language): Promise<Video | null> {
	try {
		return await backgroundClient().video({ videoId, lang: language });
	} catch (error) {
		if (error instanceof ApiFailure && error.kind === 'business' && error.code === 404) return null;
		throw error;
	}
}
