import { copyFile, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { FfmpegFailed, runFfmpeg } from '../ffmpeg/run-ffmpeg.ts';
import { UnusableFilm } from '../unusable-film.ts';
import { type FinishedFilm, toJpeg } from './finished-film.ts';

const poster = 'poster.jpg';
const onePicture = ['-frames:v', '1', '-update', '1', '-q:v', '3', poster];

/** Seconds of the beginning in which a telling frame is looked for, and how many of its frames are compared. */
const searchedSeconds = 60;
const comparedFrames = 40;

/** Mean luma (8 bit, 16 to 235) between which a frame is neither nearly black nor nearly white. */
const [dark, bright] = [40, 220];

/**
 * Writes `poster.jpg`, as large as the rendition: a picture of the operator's, cut to its shape; else the frame of
 * the film's first minute that is most like the others, of those neither nearly black nor nearly white.
 *
 * @returns its name.
 * @throws UnusableFilm where the operator's picture cannot be read.
 */
export async function makePoster(source: FinishedFilm, picture?: string): Promise<string> {
	if (picture !== undefined) {
		await posterFromPicture(source, picture);
		return poster;
	}
	const luma = 'metadata=mode=select:key=lavfi.signalstats.YAVG';
	const found = await posterFromFilm(source, [
		'signalstats',
		`${luma}:value=${dark}:function=greater`,
		`${luma}:value=${bright}:function=less`,
	]);
	// A film of the night has dark frames alone; the most usual of them it is, then.
	if (!found) await posterFromFilm(source, []);
	return poster;
}

async function posterFromFilm(source: FinishedFilm, selection: string[]): Promise<boolean> {
	const { programs, folder, film, width, height, duration, signal } = source;
	const seconds = Math.min(duration, searchedSeconds);
	const filters = [
		`fps=${comparedFrames / seconds}`,
		...selection,
		`thumbnail=${comparedFrames}`,
		toJpeg(width, height),
	].join(',');
	await runFfmpeg(programs, ['-t', String(seconds), '-i', film, '-an', '-vf', filters, ...onePicture], {
		signal,
		folder,
	});
	return stat(join(folder, poster)).then(
		({ size }) => size > 0,
		() => false,
	);
}

async function posterFromPicture(source: FinishedFilm, picture: string): Promise<void> {
	const { programs, folder, width, height, signal } = source;
	const size = `${width}:${height}`;
	const filters = `scale=${size}:force_original_aspect_ratio=increase:flags=lanczos,crop=${size},setsar=1`;
	// Under a name of ours: ffmpeg takes signs in the names of pictures for patterns of many.
	const copy = 'poster-given';
	try {
		await copyFile(resolve(picture), join(folder, copy));
		await runFfmpeg(programs, ['-i', copy, '-vf', filters, ...onePicture], { signal, folder });
	} catch (error) {
		if (!(error instanceof FfmpegFailed) && !(error instanceof Error && 'syscall' in error)) throw error;
		throw new UnusableFilm(`the poster ${picture} is no picture that can be read: ${error.message}`);
	} finally {
		await rm(join(folder, copy), { force: true });
	}
}
