import type { FfmpegPrograms } from '../ffmpeg/find-ffmpeg.ts';
import { runFfmpeg } from '../ffmpeg/run-ffmpeg.ts';
import type { Rung } from './choose-ladder.ts';

/** A film to be kept, or for old players: more pixels would make it too large for what they are. */
const mostPixels = 720;

/**
 * Writes `film.mp4` from the best rendition up to 720p, as it is encoded already; it can be played while
 * it is fetched. Gives its name.
 */
export async function writeDownload(
	programs: FfmpegPrograms,
	ladder: readonly [Rung, ...Rung[]],
	{ hasSound, ...options }: { hasSound: boolean; signal: AbortSignal; folder: string },
): Promise<string> {
	const name = 'film.mp4';
	const best = ladder.find(({ width, height }) => Math.min(width, height) <= mostPixels) ?? ladder[0];
	await runFfmpeg(
		programs,
		[
			...['-i', `${best.name}.m3u8`, '-map', '0:v', '-map', '0:a?', '-c', 'copy'],
			// Frames of sound in a transport stream carry headers that MP4 has once, at its beginning.
			...(hasSound ? ['-bsf:a', 'aac_adtstoasc'] : []),
			...['-movflags', '+faststart', name],
		],
		options,
	);
	return name;
}
