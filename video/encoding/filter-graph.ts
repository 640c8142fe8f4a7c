import type { Film } from '../film/examine-film.ts';
import { framesPerSecond } from '../film/frame-rate.ts';
import type { Rung } from './choose-ladder.ts';
import { loudnessFilter, type Sound, toStereo } from './measure-loudness.ts';

/** What zscale calls the curves of light of HDR films. */
const hdrTransfer = { pq: 'smpte2084', hlg: 'arib-std-b67' } as const;

/**
 * To standard colours at the largest rung's size. HDR is brought down to 100 nits by the filmic curve
 * that keeps highlights without greying faces; the input's colours are named, for what is missing in a
 * file's tags zscale would refuse.
 */
function toStandardColours({ colours }: Film, largest: Rung): string[] {
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

/** To one rung's size, 8 bit 4:2:0 in BT.709's limited range, of square pixels, and labelled as that. */
function toRung(film: Film, rung: Rung): string {
	const matrix = film.colours.kind === 'standard' ? film.colours.matrix : 'bt709';
	const range = film.colours.kind === 'standard' && film.colours.fullRange ? 'full' : 'auto';
	return [
		`scale=${rung.width}:${rung.height}:flags=lanczos+accurate_rnd:in_color_matrix=${matrix}:in_range=${range}:out_color_matrix=bt709:out_range=limited`,
		'setsar=1',
		'format=yuv420p',
		'setparams=range=limited:color_primaries=bt709:color_trc=bt709:colorspace=bt709',
	].join(',');
}

/**
 * The filters of the one decoding that all rungs are made from. Outputs `[v0]`, `[v1]` … and, with
 * sound, `[a0]`, `[a1]` …, in the order of the rungs. The frames are of constant rate from the film's
 * beginning to `film.frames`; the sound begins and ends with them, so that each segment has some: a
 * player that has begun with sound stops at a segment without.
 */
export function filterGraph(film: Film, ladder: readonly [Rung, ...Rung[]], sound: Sound | null): string {
	const { numerator, denominator } = film.rate;
	const picture = [
		...(film.interlaced ? ['bwdif=mode=send_frame'] : []),
		`fps=fps=${numerator}/${denominator}:start_time=0`,
		...(film.heldFrames > 0 ? [`tpad=stop=${film.heldFrames}:stop_mode=clone`] : []),
		`trim=end_frame=${film.frames}`,
		...toStandardColours(film, ladder[0]),
	];
	const outputs = (letter: string) => ladder.map((_, index) => `[${letter}${index}]`).join('');
	const chains = [
		`[0:${film.pictureIndex}]${picture.join(',')},split=${ladder.length}${outputs('s')}`,
		...ladder.map((rung, index) => `[s${index}]${toRung(film, rung)}[v${index}]`),
	];
	if (sound !== null) {
		const filters = [
			toStereo(film),
			...(sound.kind === 'loud' ? [loudnessFilter(sound.loudness)] : []),
			// Gaps are filled and the beginning is the film's, so that the sound keeps to the picture.
			'aresample=48000:async=1:first_pts=0',
			'apad',
			`atrim=end=${(film.frames / framesPerSecond(film.rate)).toFixed(6)}`,
		];
		chains.push(`[0:${film.soundIndex}]${filters.join(',')},asplit=${ladder.length}${outputs('a')}`);
	}
	return chains.join(';');
}
