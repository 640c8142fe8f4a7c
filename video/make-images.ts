import { copyFile, rm, stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { FfmpegPrograms } from './ffmpeg/find-ffmpeg.ts';
import { detectListFormat, FfmpegFailed, runFfmpeg } from './ffmpeg/run-ffmpeg.ts';
import { formatTime } from './subtitles/cue.ts';
import { UnusableVideo } from './video-manifest.ts';

/**
 * Scales a rendition and converts it to JPEG colours: full range and BT.601, because viewers assume them for
 * untagged JPEGs. Converts through RGB, because ffmpeg versions lose different properties in a direct
 * conversion (7.0 the matrix, 4.1 the range).
 */
const toJpeg = (width: number, height: number): string =>
	[
		`scale=${width}:${height}:in_color_matrix=bt709:in_range=limited,format=gbrp`,
		'scale=out_color_matrix=bt601:out_range=full,format=yuvj420p',
		'setsar=1',
	].join();

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

const maxThumbnails = 200;
const columns = 10;
const rows = 10;
const landscapeWidth = 160;
const portraitHeight = 160;

/** From this interval (seconds), keyframes are close enough: they come every 4 to 6 s. */
const keyframesOnlyFromStep = 8;

/**
 * Writes the thumbnails for the seek bar: sprites `thumbnails-00.jpg` … of up to 10 × 10, and `thumbnails.vtt`,
 * which gives each time span its region (`thumbnails-00.jpg#xywh=x,y,width,height`). One per second, or fewer
 * in long videos: at most about 200.
 *
 * @param source preferably the smallest rendition, which decodes fastest
 * @returns the name of the WebVTT file
 */
export async function makeThumbnails(source: EncodedVideo): Promise<string> {
	const { programs, folder, video, duration, signal } = source;
	const step = Math.max(1, Math.ceil(duration / maxThumbnails));
	const count = Math.max(1, Math.ceil(duration / step));
	const { width, height } = thumbnailSize(source);
	const filters = [
		'setpts=PTS-STARTPTS',
		// The frame in the middle of each step; for a video shorter than half a step, its last frame.
		`fps=1/${step}:eof_action=pass`,
		// Repeat the last frame where the video ends slightly before the audio.
		`tpad=stop_mode=clone:stop=${count}`,
		`trim=end_frame=${count}`,
		toJpeg(width, height),
		`tile=${columns}x${Math.min(rows, Math.ceil(count / columns))}`,
	].join(',');
	await runFfmpeg(
		programs,
		[
			...(step >= keyframesOnlyFromStep ? ['-skip_frame', 'nokey'] : []),
			...['-i', video, '-an', '-vf', filters, '-frames:v', String(Math.ceil(count / (columns * rows)))],
			...['-q:v', '5', '-start_number', '0', 'thumbnails-%02d.jpg'],
		],
		{ signal, folder },
	);

	const cues = Array.from({ length: count }, (_, index) => {
		const sprite = String(Math.floor(index / (columns * rows))).padStart(2, '0');
		const left = (index % columns) * width;
		const top = (Math.floor(index / columns) % rows) * height;
		const times = [index * step, Math.min((index + 1) * step, duration)].map((time) =>
			formatTime(time * 1000),
		);
		return `\n${times.join(' --> ')}\nthumbnails-${sprite}.jpg#xywh=${left},${top},${width},${height}\n`;
	});
	await writeFile(join(folder, 'thumbnails.vtt'), `WEBVTT\n${cues.join('')}`);
	return 'thumbnails.vtt';
}

function thumbnailSize({ width, height }: EncodedVideo) {
	// JPEG subsamples chroma: even sizes keep adjacent thumbnails from bleeding into each other.
	const even = (size: number) => Math.max(2, 2 * Math.round(size / 2));
	return width >= height
		? { width: landscapeWidth, height: even((landscapeWidth * height) / width) }
		: { width: even((portraitHeight * width) / height), height: portraitHeight };
}

/**
 * An encoded rendition, as the input for images instead of the source: it is upright, has square pixels and
 * limited-range BT.709 colours.
 */
interface EncodedVideo {
	programs: FfmpegPrograms;
	/** The package folder, which also receives the images. */
	folder: string;
	/** File name in `folder`: the (unencrypted) playlist of a rendition, or an MP4. */
	video: string;
	/** Size of the rendition in pixels. */
	width: number;
	height: number;
	/** Seconds. */
	duration: number;
	signal: AbortSignal;
}
