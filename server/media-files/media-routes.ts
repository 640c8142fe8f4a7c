import { parseMediaAddress } from '@portico/content/media/media-addresses.ts';
import type { MediaStore } from '@portico/content/media/media-store.ts';
import { type Context, Hono } from 'hono';
import { answerFile } from './answer-file.ts';
import { createTextAnswers, type TextAnswers } from './answer-text.ts';
import { answerKey, isKey } from './encrypted-films/answer-key.ts';
import type { KeySignatures } from './encrypted-films/key-signatures.ts';
import { type FilePlace, isStreamText, notFound } from './file-headers.ts';
import { allowOrigins } from './other-origins/allow-origins.ts';
import type { MediaOrigins } from './other-origins/media-origins.ts';

export type MediaParts = {
	media: MediaStore;
	/** Opens the keys of encrypted films. Nothing else needs it, and so nothing else needs the database. */
	keySignatures: KeySignatures;
	/** Whose pages may read media, besides our own. */
	mediaOrigins: MediaOrigins;
	/** Told why, when a file cannot be fetched now. */
	reportFault(error: unknown): void;
};

/** When to come back for what cannot be fetched now, in seconds. */
const retryAfter = '5';

/**
 * `/media/<digest>/<name>`: pictures in their sizes, attachments, films, whole or in parts. A film's keys are
 * answered only at the addresses its playlists are answered with. While the media store cannot be reached, or
 * for keys the database, it is 503.
 */
export function mediaRoutes(parts: MediaParts): Hono {
	const routes = new Hono();
	const texts = createTextAnswers(parts.media, parts.keySignatures);
	routes.use('/media/*', allowOrigins(parts.mediaOrigins));
	routes.get('/media/*', async (context) => {
		try {
			const place = parseMediaAddress(new URL(context.req.url).pathname);
			return place ? await answer(context, place, parts, texts) : notFound(context);
		} catch (error) {
			parts.reportFault(error);
			const headers = { 'Cache-Control': 'no-store', 'Retry-After': retryAfter };
			return context.text('The file cannot be fetched now', 503, headers);
		}
	});
	routes.all('/media/*', (context) =>
		context.text('Method not allowed', 405, { Allow: 'GET, HEAD', 'Cache-Control': 'no-store' }),
	);
	return routes;
}

async function answer(
	context: Context,
	place: FilePlace,
	{ media, keySignatures }: MediaParts,
	texts: TextAnswers,
): Promise<Response> {
	if (await isKey(place, media)) return answerKey(context, place, media, keySignatures);
	const text = isStreamText(place.name) ? await texts(context, place) : null;
	return text ?? answerFile(context, place, media);
}
