import { parseMediaAddress } from '@portico/content/files/media-addresses.ts';
import type { MediaStore } from '@portico/content/files/media-store.ts';
import { type Context, Hono } from 'hono';
import { answerFile } from './answer-file.ts';
import { createTextAnswers, type TextAnswers } from './answer-text.ts';
import { allowOrigins } from './cors/allow-origins.ts';
import type { MediaOrigins } from './cors/media-origins.ts';
import { answerMissing, answerUnavailable, type MissingFilePage } from './downloads/refuse-file.ts';
import { answerKey, forbidKey, isKey } from './encrypted-videos/answer-key.ts';
import type { KeySignatures } from './encrypted-videos/key-signatures.ts';
import { type FilePlace, isStreamText } from './file-headers.ts';
import type { MediaInUse } from './in-use/media-in-use.ts';

export type MediaDeps = {
	media: MediaStore;
	/** Which files may be served. */
	inUse: Pick<MediaInUse, 'useOf'>;
	/** Signs and verifies addresses of video keys. */
	keySignatures: KeySignatures;
	/** Other origins whose pages may read media. */
	mediaOrigins: MediaOrigins;
	missingFilePage: MissingFilePage;
	/** Called when a file cannot be fetched. */
	reportFault(error: unknown): void;
};

/**
 * `/media/<digest>/<name>`: pictures, attachments and videos, whole or in ranges, while something uses them (decision
 * 032). Video keys are answered only at signed addresses from playlists. Returns 503 while the media store, or the
 * database that a look-up needs, is unavailable.
 */
export function mediaRoutes(parts: MediaDeps): Hono {
	const routes = new Hono();
	const texts = createTextAnswers(parts.media, parts.keySignatures);
	routes.use('/media/*', allowOrigins(parts.mediaOrigins));
	routes.get('/media/*', async (context) => {
		try {
			const place = parseMediaAddress(new URL(context.req.url).pathname);
			const found = place && (await answer(context, place, parts, texts));
			return found ?? (await answerMissing(context, parts.missingFilePage));
		} catch (error) {
			parts.reportFault(error);
			return answerUnavailable(context);
		}
	});
	routes.all('/media/*', (context) =>
		context.text('Method not allowed', 405, { Allow: 'GET, HEAD', 'Cache-Control': 'no-store' }),
	);
	return routes;
}

/** Null for a file that is missing or not in use. */
async function answer(
	context: Context,
	place: FilePlace,
	{ media, inUse, keySignatures }: MediaDeps,
	texts: TextAnswers,
): Promise<Response | null> {
	const isVideoKey = await isKey(place, media);
	if (isVideoKey && !(await keySignatures.opens(place, context.req.query()))) return forbidKey(context);
	const use = await inUse.useOf(place.digest);
	if (!use) return null;
	if (isVideoKey) return answerKey(context, place, media);
	const text = isStreamText(place.name) ? await texts(context, place, use) : null;
	return text ?? answerFile(context, place, use, media);
}
