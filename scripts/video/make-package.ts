import { rm } from 'node:fs/promises';
import type { VideoProgress } from '@portico/video/encoding/progress-reporter.ts';
import { importStream } from '@portico/video/import/import-stream.ts';
import { makeVideo, type VideoPackage } from '@portico/video/make-video.ts';
import { encryptPackage } from '@portico/video/packages/encrypt-package.ts';
import type { AddRequest } from './command-line.ts';

export type PackageOptions = {
	/** Folder for work in progress. */
	workFolder: string;
	signal: AbortSignal;
	onProgress(progress: VideoProgress): void;
};

/** The options do not apply to this kind of source. */
export class UnsupportedOptions extends Error {
	override readonly name = 'UnsupportedOptions';
}

/** An HLS playlist is imported instead of encoded. */
const isPlaylist = (source: string) => source.toLowerCase().endsWith('.m3u8');

/**
 * Makes the package to add: encodes a video, or imports a stream made elsewhere.
 *
 * @throws what `makeVideo` and `importStream` throw, and UnsupportedOptions
 */
export async function makePackage(request: AddRequest, options: PackageOptions): Promise<VideoPackage> {
	const { source, subtitles, encrypt } = request;
	const poster = request.poster ?? undefined;
	if (!isPlaylist(source)) return makeVideo(source, { ...options, subtitles, encrypt, poster });
	if (subtitles.length > 0) {
		throw new UnsupportedOptions('A stream made elsewhere has its own subtitles: omit --subtitles.');
	}
	const imported = await importStream(source, { ...options, poster });
	if (!encrypt || imported.manifest.encrypted) return imported;
	try {
		return { ...imported, manifest: await encryptPackage(imported.folder, imported.manifest) };
	} catch (error) {
		await rm(imported.folder, { recursive: true, force: true });
		throw error;
	}
}
