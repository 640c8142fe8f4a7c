import type { FfmpegPrograms } from '../ffmpeg/find-ffmpeg.ts';

/**
 * A finished rendition to take pictures from, rather than the film handed in: it is upright already, of square
 * pixels, and its colours are BT.709 within the usual range.
 */
export interface FinishedFilm {
	programs: FfmpegPrograms;
	/** The package folder: pictures go there. */
	folder: string;
	/** A name in `folder`: the rendition's playlist (not yet encrypted), or an MP4. */
	film: string;
	/** Pixels of the rendition. */
	width: number;
	height: number;
	/** Seconds. */
	duration: number;
	signal: AbortSignal;
}

/**
 * The filters that bring a finished rendition to the size and the colours of a JPEG, which has the whole range and
 * the older matrix; without a word, BT.709 would be shown as that. By way of RGB: from one to the other at
 * once, ffmpeg's versions differ in what they forget (7.0 the matrix, 4.1 the range).
 */
export const toJpeg = (width: number, height: number): string =>
	[
		`scale=${width}:${height}:in_color_matrix=bt709:in_range=limited,format=gbrp`,
		'scale=out_color_matrix=bt601:out_range=full,format=yuvj420p',
		'setsar=1',
	].join();
