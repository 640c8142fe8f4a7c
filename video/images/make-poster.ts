import { copyFile, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { FfmpegFailed, runFfmpeg } from '../ffmpeg/run-ffmpeg.ts';
import { detectListFormat } from '../source/list-format.ts';
import { UnusableVideo } from '../unusable-video.ts';
import { type EncodedVideo, toJpeg } from './encoded-video.ts';

const poster = 'poster.jpg';
const singleImage = ['-frames:v', '1', '-update', '1', '-q:v', '3', poster];

/** How much of the beginning is searched for a poster frame, and how many frames are compared. */
const searchedSeconds = 60;
const comparedFrames = 40;

/** Mean luma (8 bit, 16 to 235) below which a frame counts as nearly black, or above which as nearly white. */
const [minLuma, maxLuma] = [40, 220];

/**
 * Writes `poster.jpg` at the size of the rendition: the operator's image, cropped to the aspect ratio, or else
 * the most representative frame of the first minute that is neither nearly black nor nearly white.
 *
 * @returns the file name
 * @throws UnusableVideo where the operator's image cannot be read
 */
export async function makePoster(source: EncodedVideo, image?: string): Promise<string> {
	if (image !== undefined) {
		await posterFromImage(source, image);
		return poster;
	}
	const luma = 'metadata=mode=select:key=lavfi.signalstats.YAVG';
	const found = await posterFromVideo(source, [
		'signalstats',
		`${luma}:value=${minLuma}:function=greater`,
		`${luma}:value=${maxLuma}:function=less`,
	]);
	// A video may have only dark frames: then any frame qualifies.
	if (!found) await posterFromVideo(source, []);
	return poster;
}

async function posterFromVideo(source: EncodedVideo, selection: string[]): Promise<boolean> {
	const { programs, folder, video, width, height, duration, signal } = source;
	const seconds = Math.min(duration, searchedSeconds);
	const filters = [
		`fps=${comparedFrames / seconds}`,
		...selection,
		`thumbnail=${comparedFrames}`,
		toJpeg(width, height),
	].join(',');
	await runFfmpeg(programs, ['-t', String(seconds), '-i', video, '-an', '-vf', filters, ...singleImage], {
		signal,
		folder,
	});
	return stat(join(folder, poster)).then(
		({ size }) => size > 0,
		() => false,
	);
}

async function posterFromImage(source: EncodedVideo, image: string): Promise<void> {
	const { programs, folder, width, height, signal } = source;
	const size = `${width}:${height}`;
	const filters = `scale=${size}:force_original_aspect_ratio=increase:flags=lanczos,crop=${size},setsar=1`;
	// Copy it to a safe name: ffmpeg interprets some characters in image names as patterns.
	const copy = 'poster-input';
	try {
		await copyFile(resolve(image), join(folder, copy));
		if (await detectListFormat(join(folder, copy))) throw new FfmpegFailed('ffmpeg', 'it is a list of files');
		await runFfmpeg(programs, ['-i', copy, '-vf', filters, ...singleImage], { signal, folder });
	} catch (error) {
		if (!(error instanceof FfmpegFailed) && !(error instanceof Error && 'syscall' in error)) throw error;
		throw new UnusableVideo(`The poster ${image} is not a readable image: ${error.message}`);
	} finally {
		await rm(join(folder, copy), { force: true });
	}
}
