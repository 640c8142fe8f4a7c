import { execFile } from 'node:child_process';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { Article } from '@portico/api/answers/articles.ts';
import { parseMediaAddress } from '@portico/content/files/media-files.ts';
import { type MediaStore, storeKey } from '@portico/content/files/media-store.ts';
import { mediaTypeOf } from '@portico/content/files/media-types.ts';
import { shareSize } from './compose-share-picture.ts';

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

const program = fileURLToPath(new URL('./rasterise-svg-process.ts', import.meta.url));

/** Most drawings take a fraction of a second; starting the process takes as long again. */
const timeoutMs = 5_000;
/** Limit of the SVG and of the PNG. */
const maxBytes = 16 * 1024 * 1024;

/**
 * Renders an SVG as a PNG of exactly this size. A few kilobytes of SVG can take half a minute, and no library can abort
 * that: a child process renders it, and is killed after a timeout.
 *
 * @returns null after the timeout, or if the SVG is too large
 * @throws if the SVG cannot be rendered
 */
async function rasteriseSvg(
	svg: Buffer,
	{ width, height }: { width: number; height: number },
): Promise<Buffer | null> {
	if (svg.length > maxBytes) return null;
	return new Promise((resolve, reject) => {
		const child = execFile(
			process.execPath,
			[program, String(width), String(height)],
			{
				encoding: 'buffer',
				timeout: timeoutMs,
				killSignal: 'SIGKILL',
				maxBuffer: maxBytes,
				env: { ...process.env, NODE_OPTIONS: '' },
			},
			(error, picture) => {
				if (!error) resolve(picture);
				else if (error.killed) resolve(null);
				else reject(new Error('The SVG cannot be drawn', { cause: error }));
			},
		);
		// The process may exit before it has read everything.
		child.stdin?.on('error', () => undefined);
		child.stdin?.end(svg);
	});
}
