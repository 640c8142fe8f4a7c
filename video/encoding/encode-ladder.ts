import { basename } from 'node:path';
import type { FfmpegPrograms } from '../ffmpeg/find-ffmpeg.ts';
import { FfmpegFailed, runFfmpeg } from '../ffmpeg/run-ffmpeg.ts';
import type { SourceVideo } from '../source/examine-source.ts';
import { framesPerSecond } from '../source/frame-rate.ts';
import { UnusableVideo } from '../video-manifest.ts';
import type { Rung } from './choose-ladder.ts';
import { type AudioLoudness, loudnessFilter, toStereo } from './measure-loudness.ts';

/** zscale's names for the HDR transfer functions. */
const hdrTransfer = { pq: 'smpte2084', hlg: 'arib-std-b67' } as const;

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

/**
 * Converts to BT.709 at the largest rung's size. HDR is tone-mapped to 100 nits with the Hable curve, which
 * preserves highlights without greying faces. Input colours are set explicitly because zscale rejects files
 * whose colour tags are missing.
 */
function toStandardColours({ colours }: SourceVideo, largest: Rung): string[] {
	if (colours.kind === 'standard') return [];
	const range = colours.fullRange ? 'full' : 'limited';
	const size = `w=${largest.width}:h=${largest.height}:f=spline36`;
	if (colours.kind === 'wide') {
		return [
			`zscale=${size}:min=2020_ncl:pin=2020:tin=2020_10:rin=${range}:m=709:p=709:t=709:r=limited`,
			'format=yuv420p',
		];
	}
	return [
		`zscale=${size}:min=2020_ncl:pin=2020:tin=${hdrTransfer[colours.kind]}:rin=${range}:t=linear:npl=100`,
		'format=gbrpf32le',
		'zscale=p=709',
		'tonemap=tonemap=hable:desat=0',
		'zscale=t=709:m=709:r=limited',
		'format=yuv420p',
	];
}

/** Scales to one rung: 8-bit 4:2:0, limited-range BT.709, square pixels, tagged accordingly. */
function toRung(video: SourceVideo, rung: Rung): string {
	const matrix = video.colours.kind === 'standard' ? video.colours.matrix : 'bt709';
	const range = video.colours.kind === 'standard' && video.colours.fullRange ? 'full' : 'auto';
	return [
		`scale=${rung.width}:${rung.height}:flags=lanczos+accurate_rnd:in_color_matrix=${matrix}:in_range=${range}:out_color_matrix=bt709:out_range=limited`,
		'setsar=1',
		'format=yuv420p',
		'setparams=range=limited:color_primaries=bt709:color_trc=bt709:colorspace=bt709',
	].join(',');
}

/**
 * The filter graph that decodes once and feeds all rungs. Outputs `[v0]`, `[v1]` … and, with audio, `[a0]`,
 * `[a1]` …, in rung order. Frames have a constant rate up to `video.frames`. Audio is padded and trimmed to the
 * same span, so every segment has some: a player that started with audio stalls at a segment without it.
 */
export function filterGraph(
	video: SourceVideo,
	ladder: readonly [Rung, ...Rung[]],
	audio: AudioLoudness | null,
): string {
	const { numerator, denominator } = video.rate;
	const videoFilters = [
		...(video.interlaced ? ['bwdif=mode=send_frame'] : []),
		`fps=fps=${numerator}/${denominator}:start_time=0`,
		...(video.heldFrames > 0 ? [`tpad=stop=${video.heldFrames}:stop_mode=clone`] : []),
		`trim=end_frame=${video.frames}`,
		...toStandardColours(video, ladder[0]),
	];
	const outputs = (letter: string) => ladder.map((_, index) => `[${letter}${index}]`).join('');
	const chains = [
		`[0:${video.videoStreamIndex}]${videoFilters.join(',')},split=${ladder.length}${outputs('s')}`,
		...ladder.map((rung, index) => `[s${index}]${toRung(video, rung)}[v${index}]`),
	];
	if (audio !== null) {
		const filters = [
			toStereo(video),
			...(audio.kind === 'audible' ? [loudnessFilter(audio.loudness)] : []),
			// Fill gaps and align the start with the video to keep audio and video in sync.
			'aresample=48000:async=1:first_pts=0',
			'apad',
			`atrim=end=${(video.frames / framesPerSecond(video.rate)).toFixed(6)}`,
		];
		chains.push(`[0:${video.audioStreamIndex}]${filters.join(',')},asplit=${ladder.length}${outputs('a')}`);
	}
	return chains.join(';');
}
