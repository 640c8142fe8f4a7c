import { basename } from 'node:path';
import type { FfmpegPrograms } from '../ffmpeg/find-ffmpeg.ts';
import { FfmpegFailed, runFfmpeg } from '../ffmpeg/run-ffmpeg.ts';
import type { SourceVideo } from '../source/examine-source.ts';
import { UnusableVideo } from '../unusable-video.ts';
import type { Rung } from './choose-ladder.ts';
import { filterGraph } from './filter-graph.ts';
import type { AudioLoudness } from './measure-loudness.ts';

/** x264 constant rate factor: 18 is considered transparent, 23 is the default. The rungs cap the bit rate. */
const crf = 22;

/** ffmpeg options for one rung's encoder and segment files. */
function outputOptions(
	rung: Rung,
	index: number,
	keyframeInterval: number,
	preset: string,
	audio: boolean,
): string[] {
	return [
		...['-map', `[v${index}]`, ...(audio ? ['-map', `[a${index}]`] : [])],
		...['-map_metadata', '-1', '-map_chapters', '-1'],
		...['-c:v', 'libx264', '-preset', preset, '-profile:v', 'high', '-pix_fmt', 'yuv420p'],
		...['-crf', `${crf}`, '-maxrate', `${rung.maxRate}`, '-bufsize', `${rung.maxRate * 1.5}`],
		// Keyframes exactly at segment starts, aligned across rungs; closed GOPs.
		...[
			'-g',
			`${keyframeInterval}`,
			'-keyint_min',
			`${keyframeInterval}`,
			'-sc_threshold',
			'0',
			'-flags:v',
			'+cgop',
		],
		...['-force_key_frames', `expr:eq(mod(n,${keyframeInterval}),0)`],
		...['-color_range', 'tv', '-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709'],
		...(audio ? ['-c:a', 'aac', '-b:a', '128k', '-ar', '48000', '-ac', '2'] : []),
		// The muxer cuts at the first keyframe after one second; keyframes are at least four seconds apart.
		...['-f', 'segment', '-segment_format', 'mpegts', '-segment_time', '1', `${rung.name}-%05d.ts`],
	];
}

export const undecodableMessage = ({ source }: SourceVideo): string =>
	`No frame of ${basename(source)} can be decoded: the file is damaged.`;

/**
 * Encodes all rungs in one pass into `folder`, as MPEG-TS segments `720p-00000.ts` … of `keyframeInterval`
 * frames.
 *
 * @returns the first problem that ffmpeg reported, or null
 * @throws UnusableVideo where the source cannot be decoded
 */
export async function encodeLadder(
	programs: FfmpegPrograms,
	video: SourceVideo,
	{
		ladder,
		audio,
		keyframeInterval,
		preset,
		...options
	}: {
		ladder: readonly [Rung, ...Rung[]];
		audio: AudioLoudness | null;
		keyframeInterval: number;
		preset: string;
		folder: string;
		signal: AbortSignal;
		onSeconds(seconds: number): void;
	},
): Promise<string | null> {
	try {
		const stderr = await runFfmpeg(
			programs,
			[
				...['-i', `file:${video.source}`],
				...['-filter_complex', filterGraph(video, ladder, audio)],
				...ladder.flatMap((rung, index) =>
					outputOptions(rung, index, keyframeInterval, preset, audio !== null),
				),
			],
			options,
		);
		return stderr.trim() === '' ? null : (stderr.trim().split('\n')[0] ?? null);
	} catch (error) {
		if (!(error instanceof FfmpegFailed)) throw error;
		if (error.stderr.includes('No space left on device')) {
			const message = `There is no space left on the disk of ${options.folder}.`;
			// Shaped like a system error, so that commands print it without a stack.
			throw Object.assign(new Error(message), { code: 'ENOSPC', syscall: 'write' });
		}
		if (/Cannot determine format of input|Nothing was written into output/.test(error.stderr)) {
			throw new UnusableVideo(undecodableMessage(video));
		}
		const reason = error.stderr.trim().split('\n').slice(-3).join('\n');
		throw new UnusableVideo(`${basename(video.source)} could not be encoded. ffmpeg reported:\n${reason}`);
	}
}
