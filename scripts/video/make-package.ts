import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { Job } from '@portico/content/commands/jobs.ts';
import type { VideoProgress } from '@portico/video/encoding/progress-reporter.ts';
import { importStream } from '@portico/video/import/import-stream.ts';
import { makeVideo, type VideoPackage } from '@portico/video/make-video.ts';
import { encryptPackage } from '@portico/video/packages/encrypt-package.ts';
import type { AddRequest } from './command-line.ts';

/** The options do not apply to this kind of source. */
export class UnsupportedOptions extends Error {
	override readonly name = 'UnsupportedOptions';
}

/** An HLS playlist is imported instead of encoded. */
const isPlaylist = (source: string) => source.toLowerCase().endsWith('.m3u8');

export type AddOptions = Omit<PackageOptions, 'onProgress'> & {
	/** Shows the progress until the package is complete. */
	bar: { show: PackageOptions['onProgress']; clear(): void };
	/** Runs a job where the store is, and returns its output lines. */
	doJob(job: Job): Promise<string[]>;
	/** Called for each problem that did not stop the run. */
	onWarning(warning: string): void;
};

/**
 * Makes a package, and has it imported where the store is. Removes the package in any case. Returns lines for
 * the operator.
 *
 * @throws what `makePackage` and `doJob` throw
 */
export async function addVideo(request: AddRequest, options: AddOptions): Promise<string[]> {
	const { bar, doJob, onWarning } = options;
	// Fail now if the store is unreachable, not after hours of encoding.
	await doJob({ kind: 'video list' });
	const videoPackage = await makePackage(request, { ...options, onProgress: bar.show }).finally(bar.clear);
	try {
		for (const warning of videoPackage.warnings) onWarning(warning);
		const { titles, descriptions, publishedAt } = request;
		const videoId = request.videoId ?? (await videoIdFor(titles.en ?? titles.zh, request.source));
		const metadata = { videoId, titles, descriptions, publishedAt };
		return await doJob({ kind: 'video add', folder: videoPackage.folder, ...metadata });
	} finally {
		await rm(videoPackage.folder, { recursive: true, force: true });
	}
}

/**
 * Derives an identifier from the title and the digest of the file. Repeating an interrupted `add` gives the
 * same one; a different video with the same title gets another.
 */
async function videoIdFor(title: string, source: string): Promise<string> {
	const words = title
		.normalize('NFKD')
		.toLowerCase()
		.replace(/[^a-z0-9]+/g, '-')
		.replace(/^-|-$/g, '');
	const hash = createHash('sha256');
	for await (const chunk of createReadStream(source) as AsyncIterable<Buffer>) hash.update(chunk);
	const digest = hash.digest('hex').slice(0, 8);
	return `${words.slice(0, 60).replace(/-$/, '') || 'film'}-${digest}`;
}

type PackageOptions = {
	/** Folder for work in progress. */
	workFolder: string;
	signal: AbortSignal;
	onProgress(progress: VideoProgress): void;
};

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
