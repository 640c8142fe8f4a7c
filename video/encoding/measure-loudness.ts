import type { FfmpegPrograms } from '../ffmpeg/find-ffmpeg.ts';
import { FfmpegFailed, runFfmpeg } from '../ffmpeg/run-ffmpeg.ts';
import type { Film } from '../film/examine-film.ts';

/** What the loudness filter found in its first pass, as it wants it back for its second. */
export interface Loudness {
	input_i: string;
	input_lra: string;
	input_tp: string;
	input_thresh: string;
	target_offset: string;
}

/** What is to be done with a film's sound: to make it as loud as all others are, or to leave it (silence). */
export type Sound = { kind: 'loud'; loudness: Loudness } | { kind: 'silent' };

/** The loudness of films on the web, in LUFS. */
const loudness = -16;

/** Sound that is quieter by more than this, in dB, is quiet on purpose, or noise: it is not raised all the way. */
const highestGain = 20;

/** A filter that aims at a loudness, with a true peak that AAC encoders do not clip. */
const aimingAt = (lufs: number) => `loudnorm=I=${lufs}:TP=-1.5`;

/** Down to stereo; more channels than layouts have names keep their first two. */
export const toStereo = (film: Film): string =>
	film.soundChannels > 8 ? 'pan=stereo|c0=c0|c1=c1' : 'aformat=channel_layouts=stereo';

/**
 * The filter that brings a film to its loudness with one gain for all of it: dynamics stay as they were.
 * The range given is the film's own (up to the 20 that old versions allow), for with a smaller one the
 * filter would compress.
 */
export function loudnessFilter({
	input_i,
	input_lra,
	input_tp,
	input_thresh,
	target_offset,
}: Loudness): string {
	const range = Math.min(20, Math.max(7, Number(input_lra)));
	const aim = Math.min(loudness, Number(input_i) + highestGain).toFixed(2);
	return `${aimingAt(Number(aim))}:LRA=${range}:measured_I=${input_i}:measured_LRA=${input_lra}:measured_TP=${input_tp}:measured_thresh=${input_thresh}:offset=${target_offset}:linear=true`;
}

/**
 * Hears a film's sound through; the picture is not decoded, so this is quick. Gives how many seconds there are of it;
 * null where it cannot be decoded.
 */
export async function measureLoudness(
	programs: FfmpegPrograms,
	film: Film,
	options: { signal: AbortSignal; folder: string; onSeconds(seconds: number): void },
): Promise<{ sound: Sound; seconds: number } | null> {
	let seconds = 0;
	const onSeconds = (heard: number) => {
		seconds = Math.max(seconds, heard);
		options.onSeconds(heard);
	};
	let said: string;
	try {
		said = await runFfmpeg(
			programs,
			[
				...['-protocol_whitelist', 'file', '-i', `file:${film.source}`, '-map', `0:${film.soundIndex}`],
				...['-af', `${toStereo(film)},${aimingAt(loudness)}:print_format=json`, '-f', 'null', '-'],
			],
			{ ...options, onSeconds, logLevel: 'info' },
		);
	} catch (error) {
		if (error instanceof FfmpegFailed) return null;
		throw error;
	}
	const report = /\{[^{}]*"input_i"[^{}]*\}/.exec(said)?.[0];
	if (report === undefined) return null;
	const found = JSON.parse(report) as Loudness;
	// The meter's own gate: what is quieter is silence, and its noise is not to be made loud.
	const isHeard = Number(found.input_i) > -70;
	return { seconds, sound: isHeard ? { kind: 'loud', loudness: found } : { kind: 'silent' } };
}
