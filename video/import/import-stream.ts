import { copyFile, rm, stat } from 'node:fs/promises';
import { basename, dirname, extname, join, resolve } from 'node:path';
import { FfmpegMissing, type FfmpegPrograms, findFfmpeg } from '../ffmpeg/find-ffmpeg.ts';
import { FfmpegFailed } from '../ffmpeg/run-ffmpeg.ts';
import { makePoster, makeThumbnails } from '../make-images.ts';
import { finishWorkFolder, openWorkFolder, writeManifest } from '../packages/work-folder.ts';
import { checkStream } from '../rules/check-hls.ts';
import { totalDuration } from '../rules/check-renditions.ts';
import { loadStream, type Stream } from '../rules/reading/load-stream.ts';
import { describeViolation, type Rule } from '../rules/violation.ts';
import { type ManifestRendition, UnusableVideo, type VideoManifest } from '../video-manifest.ts';
import { findRungs } from './find-rungs.ts';
import { writePackage } from './write-package.ts';

export interface ImportOptions {
	/** Parent folder; each video gets its own subfolder. */
	workFolder: string;
	/** Image to use as the poster instead of a frame. */
	poster?: string | undefined;
	signal: AbortSignal;
}

export interface ImportedStream {
	/** Complete package. The caller removes it after importing its files. */
	folder: string;
	manifest: VideoManifest;
	/** Problems that did not prevent the import: violated rules, omitted parts. */
	warnings: string[];
}

/** Rules that the rewritten playlists satisfy, even where the source violates them. */
const rewrittenRules: ReadonlySet<Rule> = new Set([
	'version',
	'playlist-type',
	'target-duration',
	'session-key',
]);

const maxErrorsListed = 10;

/**
 * Imports an HLS stream made elsewhere, in a local folder: checks it, copies its files into one flat package
 * folder, and writes new playlists and `video.json`. Segments and keys are copied unchanged, so ffmpeg is
 * needed only for images and for what the playlists do not state. Never reads outside the playlist's folder.
 *
 * @param playlist path of a master playlist or of a standalone media playlist
 * @throws UnusableVideo where players could not play it, or the signal's reason
 */
export async function importStream(playlist: string, options: ImportOptions): Promise<ImportedStream> {
	const { signal } = options;
	signal.throwIfAborted();
	const path = resolve(playlist);
	const status = await stat(path).catch(() => null);
	if (!status?.isFile())
		throw new UnusableVideo(`${playlist} ${status ? 'is not a file' : 'does not exist'}.`);

	const stream = await loadStream(dirname(path), basename(path));
	const warnings = await rejectUnplayable(stream, playlist);
	const programs = await findFfmpeg().catch((error) => {
		if (!(error instanceof FfmpegMissing)) throw error;
		return null;
	});
	const folder = await openWorkFolder(resolve(options.workFolder));
	try {
		const prober = { programs, scratch: join(folder, 'segment.part'), signal };
		const ladder = await findRungs(stream, prober);
		const output = await writePackage(stream, ladder.rungs, folder, prober);
		warnings.push(...ladder.warnings, ...output.warnings);
		const [largest] = output.renditions;
		if (!largest) throw new UnusableVideo(`${playlist} has no video rendition.`);
		const duration = totalDuration(ladder.rungs[0].playlist);
		const encrypted = output.keys.length > 0;
		const images = await makeImages(folder, output.renditions, duration, encrypted, programs, options);
		warnings.push(...images.warnings);
		const manifest = await writeManifest(folder, {
			...{ format: 1, duration, width: largest.width, height: largest.height, master: 'master.m3u8' },
			...{ renditions: output.renditions, subtitles: output.subtitles, encrypted, download: null },
			...{ poster: images.poster, thumbnails: images.thumbnails },
		});
		signal.throwIfAborted();
		return { folder: await finishWorkFolder(folder), manifest, warnings };
	} catch (error) {
		await rm(folder, { recursive: true, force: true });
		throw error;
	}
}

/** Rejects an unplayable stream with all of its errors; returns the remaining violations as warnings. */
async function rejectUnplayable(stream: Stream, playlist: string): Promise<string[]> {
	const remaining = (await checkStream(stream)).filter(({ rule }) => !rewrittenRules.has(rule));
	const errors = remaining.filter(({ severity }) => severity === 'error').map(describeViolation);
	if (errors.length > 0) {
		const listed = errors.slice(0, maxErrorsListed);
		if (errors.length > listed.length) listed.push(`and ${errors.length - listed.length} more`);
		throw new UnusableVideo(`${playlist} cannot be imported:\n  ${listed.join('\n  ')}`);
	}
	return remaining.map(describeViolation);
}

/** Makes the poster and thumbnails where possible, with a warning for each that is omitted. */
async function makeImages(
	folder: string,
	renditions: readonly ManifestRendition[],
	duration: number,
	encrypted: boolean,
	programs: FfmpegPrograms | null,
	{ poster, signal }: ImportOptions,
): Promise<{ poster: string | null; thumbnails: string | null; warnings: string[] }> {
	const result = {
		poster: null as string | null,
		thumbnails: null as string | null,
		warnings: [] as string[],
	};
	const [largest, smallest] = [renditions[0], renditions.at(-1)];
	if (!largest || !smallest) return result;
	if (!programs) {
		if (poster === undefined)
			result.warnings.push('Without ffmpeg there is no poster and there are no seek thumbnails.');
		else result.poster = await copyPoster(poster, folder);
		return result;
	}
	const source = ({ playlist, width, height }: ManifestRendition) => ({
		...{ programs, folder, video: playlist, width, height, duration, signal },
	});
	if (poster !== undefined) result.poster = await makePoster(source(largest), poster);
	if (encrypted) {
		// Images would reveal frames that the owner encrypted.
		result.warnings.push('No images are made of an encrypted stream.');
		return result;
	}
	try {
		result.poster ??= await makePoster(source(largest));
		result.thumbnails = await makeThumbnails(source(smallest));
	} catch (error) {
		if (!(error instanceof FfmpegFailed)) throw error;
		result.warnings.push(`No images could be made of the video: ${error.message}`);
	}
	return result;
}

async function copyPoster(image: string, folder: string): Promise<string> {
	if (!['.jpg', '.jpeg'].includes(extname(image).toLowerCase())) {
		throw new UnusableVideo(`Without ffmpeg the poster must be a JPEG; ${image} is not.`);
	}
	await copyFile(image, join(folder, 'poster.jpg')).catch((error: NodeJS.ErrnoException) => {
		throw new UnusableVideo(`The poster ${image} cannot be read: ${error.code ?? error.message}`);
	});
	return 'poster.jpg';
}
