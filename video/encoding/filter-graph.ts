import type { SourceVideo } from '../source/examine-source.ts';
import { framesPerSecond } from '../source/frame-rate.ts';
import type { Rung } from './choose-ladder.ts';
import { type AudioLoudness, loudnessFilter, toStereo } from './measure-loudness.ts';

/** zscale's names for the HDR transfer functions. */
const hdrTransfer = { pq: 'smpte2084', hlg: 'arib-std-b67' } as const;

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
