import { rm } from 'node:fs/promises';
import { adoptStream } from '@portico/video/adopt/adopt-stream.ts';
import { type MadeVideo, makeVideo } from '@portico/video/make-video.ts';
import { encryptPackage } from '@portico/video/package-folder/encrypt-package.ts';
import type { AddRequest } from './command-line.ts';
import type { FilmProgress } from './progress-bar.ts';

export type PackageOptions = {
	/** Where work in progress stands. */
	workFolder: string;
	signal: AbortSignal;
	onProgress(progress: FilmProgress): void;
};

/** A source that cannot be made what is wished of it. */
export class UnusableWish extends Error {
	override readonly name = 'UnusableWish';
}

/** Whether a source is the playlist of a stream, not a film. */
const isPlaylist = (source: string) => source.toLowerCase().endsWith('.m3u8');

/**
 * Makes what is to be added: of a film a stream, of a stream made elsewhere a copy in the form of ours.
 * Throws what `makeVideo` and `adoptStream` throw, and UnusableWish.
 */
export async function makePackage(request: AddRequest, options: PackageOptions): Promise<MadeVideo> {
	const { source, subtitles, encrypt } = request;
	const poster = request.poster ?? undefined;
	if (!isPlaylist(source)) return makeVideo(source, { ...options, subtitles, encrypt, poster });
	if (subtitles.length > 0) {
		throw new UnusableWish('A stream made elsewhere brings its own subtitles: leave out --subtitles.');
	}
	const adopted = await adoptStream(source, { ...options, poster });
	if (!encrypt || adopted.manifest.encrypted) return adopted;
	try {
		return { ...adopted, manifest: await encryptPackage(adopted.folder, adopted.manifest) };
	} catch (error) {
		await rm(adopted.folder, { recursive: true, force: true });
		throw error;
	}
}
