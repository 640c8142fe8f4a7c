import { copyFile, rm, stat } from 'node:fs/promises';
import { basename, dirname, extname, join, resolve } from 'node:path';
import { FfmpegMissing } from '../ffmpeg/ffmpeg-missing.ts';
import { type FfmpegPrograms, findFfmpeg } from '../ffmpeg/find-ffmpeg.ts';
import { FfmpegFailed } from '../ffmpeg/run-ffmpeg.ts';
import { finishWorkFolder, openWorkFolder } from '../package-folder/work-folder.ts';
import { writeManifest } from '../package-folder/write-manifest.ts';
import { makePoster } from '../pictures/make-poster.ts';
import { makeThumbnails } from '../pictures/make-thumbnails.ts';
import { checkStream } from '../rules/check-hls.ts';
import { totalDuration } from '../rules/check-renditions.ts';
import { loadStream, type Stream } from '../rules/reading/load-stream.ts';
import { describeViolation, type Rule } from '../rules/violation.ts';
import { UnusableFilm } from '../unusable-film.ts';
import type { ManifestRendition, VideoManifest } from '../video-manifest.ts';
import { findRungs } from './find-rungs.ts';
import { writePackage } from './write-package.ts';

export interface AdoptOptions {
	/** The parent under which the film gets a folder of its own. */
	workFolder: string;
	/** A picture to use as the poster in place of a frame. */
	poster?: string | undefined;
	signal: AbortSignal;
}

export interface AdoptedStream {
	/** Complete; for the caller to remove once its files are taken. */
	folder: string;
	manifest: VideoManifest;
	/** What an operator should hear though the stream was taken: rules it breaks, what was left out. */
	warnings: string[];
}

/** What the package's own playlists have right, whatever the stream's had. */
const mended: ReadonlySet<Rule> = new Set(['version', 'playlist-type', 'target-duration', 'session-key']);

const errorsListed = 10;

/**
 * Takes an HLS stream made elsewhere, a folder on this machine, as a film of ours: checks it, copies its files into
 * one flat folder, and writes playlists and `video.json` for them. Segments and keys stay as they are, so ffmpeg is
 * needed only for pictures, and for what the playlists do not say. It never reaches beyond the playlist's folder.
 *
 * @param playlist the path of a master playlist, or of a media playlist that stands alone.
 * @throws UnusableFilm where players could not play it: what is wrong with which file. Or the signal's reason.
 */
export async function adoptStream(playlist: string, options: AdoptOptions): Promise<AdoptedStream> {
	const { signal } = options;
	signal.throwIfAborted();
	const path = resolve(playlist);
	const status = await stat(path).catch(() => null);
	if (!status?.isFile()) throw new UnusableFilm(`${playlist} is ${status ? 'no file' : 'not there'}.`);

	const stream = await loadStream(dirname(path), basename(path));
	const warnings = await refuseUnplayable(stream, playlist);
	const programs = await findFfmpeg().catch((error) => {
		if (!(error instanceof FfmpegMissing)) throw error;
		return null;
	});
	const folder = await openWorkFolder(resolve(options.workFolder));
	try {
		const prober = { programs, scratch: join(folder, 'segment.part'), signal };
		const found = await findRungs(stream, prober);
		const written = await writePackage(stream, found.rungs, folder, prober);
		warnings.push(...found.warnings, ...written.warnings);
		const [largest] = written.renditions;
		if (!largest) throw new UnusableFilm(`${playlist} has no rendition with pictures.`);
		const duration = totalDuration(found.rungs[0].playlist);
		const encrypted = written.keys.length > 0;
		const pictures = await makePictures(folder, written.renditions, duration, encrypted, programs, options);
		warnings.push(...pictures.warnings);
		const manifest = await writeManifest(folder, {
			...{ format: 1, duration, width: largest.width, height: largest.height, master: 'master.m3u8' },
			...{ renditions: written.renditions, subtitles: written.subtitles, encrypted, download: null },
			...{ poster: pictures.poster, thumbnails: pictures.thumbnails },
		});
		signal.throwIfAborted();
		return { folder: await finishWorkFolder(folder), manifest, warnings };
	} catch (error) {
		await rm(folder, { recursive: true, force: true });
		throw error;
	}
}

/** Refuses a stream that cannot play, with all that keeps it from it; gives what is merely not as it should be. */
async function refuseUnplayable(stream: Stream, playlist: string): Promise<string[]> {
	const remaining = (await checkStream(stream)).filter(({ rule }) => !mended.has(rule));
	const errors = remaining.filter(({ severity }) => severity === 'error').map(describeViolation);
	if (errors.length > 0) {
		const listed = errors.slice(0, errorsListed);
		if (errors.length > listed.length) listed.push(`and ${errors.length - listed.length} more`);
		throw new UnusableFilm(`${playlist} cannot be taken as it is:\n  ${listed.join('\n  ')}`);
	}
	return remaining.map(describeViolation);
}

/** Poster and thumbnails, as far as they can be made; what cannot is told and left out. */
async function makePictures(
	folder: string,
	renditions: readonly ManifestRendition[],
	duration: number,
	encrypted: boolean,
	programs: FfmpegPrograms | null,
	{ poster, signal }: AdoptOptions,
): Promise<{ poster: string | null; thumbnails: string | null; warnings: string[] }> {
	const made = { poster: null as string | null, thumbnails: null as string | null, warnings: [] as string[] };
	const [largest, smallest] = [renditions[0], renditions.at(-1)];
	if (!largest || !smallest) return made;
	if (!programs) {
		if (poster === undefined)
			made.warnings.push('Without ffmpeg there are no poster and no pictures to seek by.');
		else made.poster = await copyPoster(poster, folder);
		return made;
	}
	const source = ({ playlist, width, height }: ManifestRendition) => ({
		...{ programs, folder, film: playlist, width, height, duration, signal },
	});
	if (poster !== undefined) made.poster = await makePoster(source(largest), poster);
	if (encrypted) {
		// Pictures of it would show in the clear what its owner has encrypted.
		made.warnings.push('Of an encrypted stream no pictures are taken.');
		return made;
	}
	try {
		made.poster ??= await makePoster(source(largest));
		made.thumbnails = await makeThumbnails(source(smallest));
	} catch (error) {
		if (!(error instanceof FfmpegFailed)) throw error;
		made.warnings.push(`No pictures could be taken of the film: ${error.message}`);
	}
	return made;
}

async function copyPoster(picture: string, folder: string): Promise<string> {
	if (!['.jpg', '.jpeg'].includes(extname(picture).toLowerCase())) {
		throw new UnusableFilm(`Without ffmpeg the poster has to be a JPEG; ${picture} is none.`);
	}
	await copyFile(picture, join(folder, 'poster.jpg')).catch((error: NodeJS.ErrnoException) => {
		throw new UnusableFilm(`The poster ${picture} cannot be read: ${error.code ?? error.message}`);
	});
	return 'poster.jpg';
}
