import type { FfmpegPrograms } from '../ffmpeg/find-ffmpeg.ts';
import { FfmpegFailed, runFfmpeg } from '../ffmpeg/run-ffmpeg.ts';
import type { SourceVideo } from '../source/examine-source.ts';

/** Results of the first loudnorm pass, in the names its second pass takes. */
export interface Loudness {
	input_i: string;
	input_lra: string;
	input_tp: string;
	input_thresh: string;
	target_offset: string;
}

/** Whether the audio is normalised, or left alone because it is silent. */
export type AudioLoudness = { kind: 'audible'; loudness: Loudness } | { kind: 'silent' };

/** Usual loudness of web video. */
const targetLufs = -16;

/** Audio that needs more gain than this is quiet on purpose, or noise. */
const maxGainDb = 20;

/** The true peak leaves headroom for AAC encoders. */
const loudnormTo = (lufs: number) => `loudnorm=I=${lufs}:TP=-1.5`;

/** Downmixes to stereo. Audio with more channels than any named layout keeps its first two. */
export const toStereo = (video: SourceVideo): string =>
	video.audioChannels > 8 ? 'pan=stereo|c0=c0|c1=c1' : 'aformat=channel_layouts=stereo';

/**
 * Normalises with one constant gain, so the dynamics do not change. The loudness range is the source's own (at
 * most 20, the limit of old versions): a smaller one would make the filter compress.
 */
export function loudnessFilter({
	input_i,
	input_lra,
	input_tp,
	input_thresh,
	target_offset,
}: Loudness): string {
	const range = Math.min(20, Math.max(7, Number(input_lra)));
	const target = Math.min(targetLufs, Number(input_i) + maxGainDb).toFixed(2);
	return `${loudnormTo(Number(target))}:LRA=${range}:measured_I=${input_i}:measured_LRA=${input_lra}:measured_TP=${input_tp}:measured_thresh=${input_thresh}:offset=${target_offset}:linear=true`;
}

/**
 * Decodes the audio only, so it is fast. Returns its loudness and length in seconds, or null where it cannot be
 * decoded.
 */
export async function measureLoudness(
	programs: FfmpegPrograms,
	video: SourceVideo,
	options: { signal: AbortSignal; folder: string; onSeconds(seconds: number): void },
): Promise<{ audio: AudioLoudness; seconds: number } | null> {
	let seconds = 0;
	const onSeconds = (position: number) => {
		seconds = Math.max(seconds, position);
		options.onSeconds(position);
	};
	let stderr: string;
	try {
		stderr = await runFfmpeg(
			programs,
			[
				...['-i', `file:${video.source}`, '-map', `0:${video.audioStreamIndex}`],
				...['-af', `${toStereo(video)},${loudnormTo(targetLufs)}:print_format=json`, '-f', 'null', '-'],
			],
			{ ...options, onSeconds, logLevel: 'info' },
		);
	} catch (error) {
		if (error instanceof FfmpegFailed) return null;
		throw error;
	}
	const json = stderr.slice(stderr.lastIndexOf('{'), stderr.lastIndexOf('}') + 1);
	if (!json.includes('"input_i"')) return null;
	const found = JSON.parse(json) as Loudness;
	// Below the meter's gate is silence: do not amplify its noise.
	const isAudible = Number(found.input_i) > -70;
	return { seconds, audio: isAudible ? { kind: 'audible', loudness: found } : { kind: 'silent' } };
}
