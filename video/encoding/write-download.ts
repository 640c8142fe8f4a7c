import type { FfmpegPrograms } from '../ffmpeg/find-ffmpeg.ts';
import { runFfmpeg } from '../ffmpeg/run-ffmpeg.ts';
import type { Rung } from './choose-ladder.ts';

/** The download is for offline viewing and old players, where file size matters more than resolution. */
const maxShorterSide = 720;

/** Remuxes the best rendition up to 720p into `film.mp4` with fast start. Returns its name. */
export async function writeDownload(
	programs: FfmpegPrograms,
	ladder: readonly [Rung, ...Rung[]],
	{ hasAudio, ...options }: { hasAudio: boolean; signal: AbortSignal; folder: string },
): Promise<string> {
	const name = 'film.mp4';
	const best = ladder.find(({ width, height }) => Math.min(width, height) <= maxShorterSide) ?? ladder[0];
	await runFfmpeg(
		programs,
		[
			...['-i', `${best.name}.m3u8`, '-map', '0:v', '-map', '0:a?', '-c', 'copy'],
			// Transport streams carry ADTS headers per audio frame; MP4 stores them once.
			...(hasAudio ? ['-bsf:a', 'aac_adtstoasc'] : []),
			...['-movflags', '+faststart', name],
		],
		options,
	);
	return name;
}
