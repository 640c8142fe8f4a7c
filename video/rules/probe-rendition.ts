import type { FfmpegPrograms } from '../ffmpeg/find-ffmpeg.ts';
import { detectListFormat, runFfprobe } from '../ffmpeg/run-ffmpeg.ts';
import { UnusableVideo } from '../video-manifest.ts';

/** Properties of a rendition, measured by ffprobe. Times in seconds. */
export interface ProbedRendition {
	/** Display size in pixels: non-square pixels count by their display width. */
	width: number;
	height: number;
	/** Average frame duration in seconds. */
	frameSeconds: number;
	/** Codec by its ffprobe name, and its RFC 6381 form if it is H.264 (`avc1.64001f`). */
	video: { codec: string; rfc6381: string | null };
	audio: { codec: string; profile: string } | null;
	/** Null for a segment without video. */
	segments: (ProbedSegment | null)[];
}

export interface ProbedSegment {
	/** Presentation time of the earliest frame. */
	start: number;
	/** End of the last frame. */
	end: number;
	/** Whether the first frame is a keyframe and also the earliest to be shown. */
	beginsWithKeyframe: boolean;
}

interface FfprobeAnswer {
	packets?: { stream_index: number; pts_time?: string; pos?: string; flags: string }[];
	streams?: {
		index: number;
		codec_type: string;
		codec_name?: string;
		profile?: string;
		width?: number;
		height?: number;
		sample_aspect_ratio?: string;
		extradata?: string;
	}[];
}

/**
 * Runs ffprobe once over all segments of a rendition, because starting it takes longer than reading a segment.
 *
 * @param path the concatenated, decrypted segments
 * @param starts byte offset of each segment in that file
 * @returns null where there is no video
 * @throws UnusableVideo where a segment would make ffprobe open other files
 */
export async function probeRendition(
	programs: FfmpegPrograms,
	path: string,
	starts: readonly number[],
	signal: AbortSignal,
): Promise<ProbedRendition | null> {
	if (await detectListFormat(path)) throw new UnusableVideo('The segments are lists of other files.');
	const entries =
		'packet=stream_index,pts_time,pos,flags:stream=index,codec_type,codec_name,profile,width,height,' +
		'sample_aspect_ratio,extradata';
	const answer = (await runFfprobe(
		programs,
		['-show_data', '-show_entries', entries, path],
		signal,
	)) as FfprobeAnswer;
	const streams = answer.streams ?? [];
	const video = streams.find(({ codec_type }) => codec_type === 'video');
	const audio = streams.find(({ codec_type }) => codec_type === 'audio');
	if (!video) return null;
	const frames = (answer.packets ?? [])
		.filter(({ stream_index }) => stream_index === video.index)
		.map(({ pts_time, pos, flags }) => ({ time: Number(pts_time), pos: Number(pos), flags }));
	const framesBySegment = starts.map((start, index) => {
		const end = starts[index + 1] ?? Number.POSITIVE_INFINITY;
		return frames.filter(({ pos }) => pos >= start && pos < end);
	});
	const frameSeconds = averageFrameDuration(framesBySegment);
	const [pixelWidth = 1, pixelHeight = 1] = (video.sample_aspect_ratio ?? '1:1').split(':').map(Number);
	return {
		width: Math.round(((video.width ?? 0) * (pixelWidth || 1)) / (pixelHeight || 1)),
		height: video.height ?? 0,
		frameSeconds,
		video: { codec: video.codec_name ?? '', rfc6381: h264Codec(video.extradata ?? '') },
		audio: audio ? { codec: audio.codec_name ?? '', profile: audio.profile ?? '' } : null,
		segments: framesBySegment.map((segmentFrames) => {
			const [first] = segmentFrames;
			if (!first) return null;
			const start = segmentFrames.reduce((min, { time }) => Math.min(min, time), first.time);
			const end = segmentFrames.reduce((max, { time }) => Math.max(max, time), first.time) + frameSeconds;
			return { start, end, beginsWithKeyframe: first.flags.startsWith('K') && first.time === start };
		}),
	};
}

/** Mean interval between frames in the segment with the most frames. */
function averageFrameDuration(segments: { time: number }[][]): number {
	const longest = segments.reduce(
		(best, segmentFrames) => (segmentFrames.length > best.length ? segmentFrames : best),
		[],
	);
	const times = longest.map(({ time }) => time).sort((a, b) => a - b);
	return ((times.at(-1) ?? 0) - (times[0] ?? 0)) / Math.max(1, times.length - 1);
}

/**
 * H.264 profile, constraints and level from an extradata dump: of an avcC box, or of a sequence parameter set.
 */
function h264Codec(dump: string): string | null {
	const hexadecimal = [...dump.matchAll(/^[\da-f]{8}: ((?:[\da-f]{2,4} ?)+)/gim)]
		.map(([, digits]) => digits?.replaceAll(' ', ''))
		.join('');
	const match = /^01(?=[\da-f]{6}f[c-f])([\da-f]{6})|000001(?:27|47|67)([\da-f]{6})/i.exec(hexadecimal);
	const profileBytes = match?.[1] ?? match?.[2];
	return profileBytes ? `avc1.${profileBytes.toLowerCase()}` : null;
}
