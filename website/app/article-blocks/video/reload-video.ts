import type { Video } from '@portico/api/answers/videos.ts';
import { ApiFailure } from '@portico/api/client/api-failure.ts';
import type { Language } from '@portico/api/languages.ts';
import { quietClient } from '../../data/browser-client.ts';

/**
 * Asks for a film again whose files could not be had: it may stand elsewhere by now. Null where it is not
 * there any more. Rejects as any call; the player says what visitors must know of it.
 */
export async function reloadVideo(videoId: string, language: Language): Promise<Video | null> {
	try {
		return await quietClient().video({ videoId, lang: language });
	} catch (error) {
		if (error instanceof ApiFailure && error.kind === 'business' && error.code === 404) return null;
		throw error;
	}
}
