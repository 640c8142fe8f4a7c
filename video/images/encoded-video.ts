import type { FfmpegPrograms } from '../ffmpeg/find-ffmpeg.ts';

/**
 * An encoded rendition, as the input for images instead of the source: it is upright, has square pixels and
 * limited-range BT.709 colours.
 */
export interface EncodedVideo {
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

/**
 * Scales a rendition and converts it to JPEG colours: full range and BT.601, because viewers assume them for
 * untagged JPEGs. Converts through RGB, because ffmpeg versions lose different properties in a direct
 * conversion (7.0 the matrix, 4.1 the range).
 */
export const toJpeg = (width: number, height: number): string =>
	[
		`scale=${width}:${height}:in_color_matrix=bt709:in_range=limited,format=gbrp`,
		'scale=out_color_matrix=bt601:out_range=full,format=yuvj420p',
		'setsar=1',
	].join();
