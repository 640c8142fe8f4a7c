import type { FfmpegPrograms } from '../ffmpeg/find-ffmpeg.ts';
import { askFfprobe } from '../ffmpeg/run-ffmpeg.ts';

/** What ffprobe finds in a rendition's segments. Times in seconds. */
export interface ProbedRendition {
	/** In pixels as they are shown: a stretched picture counts as wide as it is seen. */
	width: number;
	height: number;
	/** How long a frame is shown, on average. */
	frame: number;
	/** ffprobe's names of the codecs, with what RFC 6381 says of H.264 (`avc1.64001f`) where it is that. */
	picture: { codec: string; rfc6381: string | null };
	sound: { codec: string; profile: string } | null;
	/** null for a segment without a picture. */
	segments: (ProbedSegment | null)[];
}

export interface ProbedSegment {
	/** Presentation time of the earliest frame. */
	start: number;
	/** Where the last frame ends. */
	end: number;
	/** Whether the first frame can be shown without another, and none before it in time follows. */
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
 * Asks ffprobe about a rendition, once for all of its segments: it takes longer to start than to read one.
 *
 * @param path the segments behind each other, opened.
 * @param starts where in that file each of them begins.
 * @returns null where there is no picture at all.
 */
export async function probeRendition(
	programs: FfmpegPrograms,
	path: string,
	starts: readonly number[],
	signal: AbortSignal,
): Promise<ProbedRendition | null> {
	const entries =
		'packet=stream_index,pts_time,pos,flags:stream=index,codec_type,codec_name,profile,width,height,' +
		'sample_aspect_ratio,extradata';
	const answer = (await askFfprobe(
		programs,
		['-show_data', '-show_entries', entries, path],
		signal,
	)) as FfprobeAnswer;
	const streams = answer.streams ?? [];
	const picture = streams.find(({ codec_type }) => codec_type === 'video');
	const sound = streams.find(({ codec_type }) => codec_type === 'audio');
	if (!picture) return null;
	const frames = (answer.packets ?? [])
		.filter(({ stream_index }) => stream_index === picture.index)
		.map(({ pts_time, pos, flags }) => ({ time: Number(pts_time), pos: Number(pos), flags }));
	const ofSegments = starts.map((start, index) => {
		const end = starts[index + 1] ?? Number.POSITIVE_INFINITY;
		return frames.filter(({ pos }) => pos >= start && pos < end);
	});
	const frame = usualFrame(ofSegments);
	const [across = 1, down = 1] = (picture.sample_aspect_ratio ?? '1:1').split(':').map(Number);
	return {
		width: Math.round(((picture.width ?? 0) * (across || 1)) / (down || 1)),
		height: picture.height ?? 0,
		frame,
		picture: { codec: picture.codec_name ?? '', rfc6381: h264Codec(picture.extradata ?? '') },
		sound: sound ? { codec: sound.codec_name ?? '', profile: sound.profile ?? '' } : null,
		segments: ofSegments.map((own) => {
			const [first] = own;
			if (!first) return null;
			const start = own.reduce((least, { time }) => Math.min(least, time), first.time);
			const end = own.reduce((most, { time }) => Math.max(most, time), first.time) + frame;
			return { start, end, beginsWithKeyframe: first.flags.startsWith('K') && first.time === start };
		}),
	};
}

/** The mean time between frames of the segment that has most of them. */
function usualFrame(segments: { time: number }[][]): number {
	const most = segments.reduce((best, own) => (own.length > best.length ? own : best), []);
	const times = most.map(({ time }) => time).sort((a, b) => a - b);
	return ((times.at(-1) ?? 0) - (times[0] ?? 0)) / Math.max(1, times.length - 1);
}

/** Profile, constraints and level of H.264 from a dump of its extra data: of an avcC box, or a sequence header. */
function h264Codec(dump: string): string | null {
	const hexadecimal = [...dump.matchAll(/^[\da-f]{8}: ((?:[\da-f]{2,4} ?)+)/gim)]
		.map(([, digits]) => digits?.replaceAll(' ', ''))
		.join('');
	const found = /^01(?=[\da-f]{6}f[c-f])([\da-f]{6})|000001(?:27|47|67)([\da-f]{6})/i.exec(hexadecimal);
	const three = found?.[1] ?? found?.[2];
	return three ? `avc1.${three.toLowerCase()}` : null;
}
