import { buffer } from 'node:stream/consumers';
import type { Article } from '@portico/api/answers/articles.ts';
import { mediaTypeOf } from '@portico/content/files/kinds/media-types.ts';
import { parseMediaAddress } from '@portico/content/files/media-addresses.ts';
import { type MediaStore, storeKey } from '@portico/content/files/media-store.ts';
import { shareSize } from '../compose-share-picture.ts';
import { rasteriseSvg } from './rasterise-svg.ts';

export type Cover = {
	/** Null if there is none, or it cannot be drawn. */
	picture: Buffer | null;
	/** Why the article's cover is missing: it cannot be read, or takes too long to draw. */
	missing: 'unreadable' | 'too-complex' | null;
};

/**
 * Reads the cover of an article, or the poster of its first video.
 *
 * @param onFault called with the reason when it cannot be read
 */
export async function readCover(
	media: MediaStore,
	{ cover, blocks }: Pick<Article, 'cover' | 'blocks'>,
	onFault: (error: unknown) => void,
): Promise<Cover> {
	const video = blocks.find((block) => block.kind === 'video');
	const place = parseMediaAddress((cover ?? video?.video.poster)?.src ?? '');
	if (!place) return { picture: null, missing: null };
	try {
		const opened = await media.openRead(storeKey(place.digest, place.name));
		if (!opened) throw new Error(`The media store lacks ${place.digest}/${place.name}`);
		const bytes = await buffer(opened.stream);
		if (mediaTypeOf(place.name, bytes) !== 'image/svg+xml') return { picture: bytes, missing: null };
		const picture = await rasteriseSvg(bytes, shareSize);
		return { picture, missing: picture ? null : 'too-complex' };
	} catch (error) {
		onFault(error);
		return { picture: null, missing: 'unreadable' };
	}
}
