import { basename } from 'node:path';
import type { FfmpegPrograms } from '../ffmpeg/find-ffmpeg.ts';
import { FfmpegFailed, runFfmpeg } from '../ffmpeg/run-ffmpeg.ts';
import type { Film } from '../film/examine-film.ts';
import { UnusableFilm } from '../unusable-film.ts';
import type { Rung } from './choose-ladder.ts';
import { filterGraph } from './filter-graph.ts';
import type { Sound } from './measure-loudness.ts';

/** Constant quality of x264: 18 is called transparent, 23 its default; the rungs' rates cap it. */
const quality = 22;

/** One encoder's parameters, and where its segments go. */
function outputOf(
	rung: Rung,
	index: number,
	keyframeEvery: number,
	preset: string,
	sound: boolean,
): string[] {
	return [
		...['-map', `[v${index}]`, ...(sound ? ['-map', `[a${index}]`] : [])],
		...['-map_metadata', '-1', '-map_chapters', '-1'],
		...['-c:v', 'libx264', '-preset', preset, '-profile:v', 'high', '-pix_fmt', 'yuv420p'],
		...['-crf', `${quality}`, '-maxrate', `${rung.maxRate}`, '-bufsize', `${rung.maxRate * 1.5}`],
		// A keyframe where a segment begins, in every rung at the same place, and nowhere else; closed groups.
		...[
			'-g',
			`${keyframeEvery}`,
			'-keyint_min',
			`${keyframeEvery}`,
			'-sc_threshold',
			'0',
			'-flags:v',
			'+cgop',
		],
		...['-force_key_frames', `expr:eq(mod(n,${keyframeEvery}),0)`],
		...['-color_range', 'tv', '-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709'],
		...(sound ? ['-c:a', 'aac', '-b:a', '128k', '-ar', '48000', '-ac', '2'] : []),
		// It cuts at the first keyframe after one second, and the keyframes are four or more apart.
		...['-f', 'segment', '-segment_format', 'mpegts', '-segment_time', '1', `${rung.name}-%05d.ts`],
	];
}

/** What is said of a film of which nothing can be shown. */
export const nothingDecoded = ({ source }: Film): string =>
	`Not a single picture of ${basename(source)} can be decoded: it is damaged.`;

/**
 * Encodes all rungs in one pass into `folder`, as MPEG-TS segments `720p-00000.ts` … of `keyframeEvery`
 * frames. Gives what ffmpeg had to say against the film, null if nothing. Throws `UnusableFilm` where
 * it cannot be decoded.
 */
export async function encodeLadder(
	programs: FfmpegPrograms,
	film: Film,
	{
		ladder,
		sound,
		keyframeEvery,
		preset,
		...options
	}: {
		ladder: readonly [Rung, ...Rung[]];
		sound: Sound | null;
		keyframeEvery: number;
		preset: string;
		folder: string;
		signal: AbortSignal;
		onSeconds(seconds: number): void;
	},
): Promise<string | null> {
	try {
		const said = await runFfmpeg(
			programs,
			[
				...['-protocol_whitelist', 'file', '-i', `file:${film.source}`],
				...['-filter_complex', filterGraph(film, ladder, sound)],
				...ladder.flatMap((rung, index) => outputOf(rung, index, keyframeEvery, preset, sound !== null)),
			],
			options,
		);
		return said.trim() === '' ? null : (said.trim().split('\n')[0] ?? null);
	} catch (error) {
		if (!(error instanceof FfmpegFailed)) throw error;
		if (error.said.includes('No space left on device')) {
			const message = `There is no space left on the disk of ${options.folder}.`;
			// As the system's own errors are, which commands tell without a stack.
			throw Object.assign(new Error(message), { code: 'ENOSPC', syscall: 'write' });
		}
		if (/Cannot determine format of input|Nothing was written into output/.test(error.said)) {
			throw new UnusableFilm(nothingDecoded(film));
		}
		const why = error.said.trim().split('\n').slice(-3).join('\n');
		throw new UnusableFilm(`${basename(film.source)} could not be encoded. ffmpeg says:\n${why}`);
	}
}
