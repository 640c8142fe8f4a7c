import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type FrameRate, framesPerSecond } from '../source/frame-rate.ts';
import { readTransportStream } from './transport-stream.ts';

/** An encoded rendition. */
export interface MeasuredRendition {
	segments: MeasuredSegment[];
	frames: number;
	/** Timestamp of the first frame in 90 kHz ticks. */
	firstPts: number;
	/** RFC 6381 codecs, video before audio. */
	codecs: string;
}

/**
 * Measures the segments `NAME-00000.ts` … of a rendition. Durations are counted in frames, because the rate is
 * constant, and checked against the start of the next segment.
 *
 * @returns an empty list where there is no segment
 * @throws where a segment is missing or does not start with a keyframe, because players would stall
 */
export async function measureRendition(
	folder: string,
	name: string,
	rate: FrameRate,
): Promise<MeasuredRendition> {
	const names = (await readdir(folder))
		.filter((file) => file.startsWith(`${name}-`) && file.endsWith('.ts'))
		.sort();
	const frameTicks = 90_000 / framesPerSecond(rate);
	const measured: MeasuredRendition = { segments: [], frames: 0, firstPts: 0, codecs: '' };
	for (const [index, file] of names.entries()) {
		const bytes = await readFile(join(folder, file));
		const segment = readTransportStream(bytes);
		if (index === 0) {
			if (segment.videoCodec === null) throw new Error(`${file} does not name its codec`);
			measured.firstPts = segment.firstPts;
			measured.codecs = [segment.videoCodec, ...(segment.hasAudio ? ['mp4a.40.2'] : [])].join();
		}
		// Timestamps have 33 bits and wrap after 26 hours.
		const expectedPts = (measured.firstPts + measured.frames * frameTicks) % 2 ** 33;
		if (!segment.beginsWithKeyframe || Math.abs(segment.firstPts - expectedPts) > frameTicks / 2) {
			throw new Error(`${file} does not begin where ${names[index - 1] ?? 'the video'} ends`);
		}
		measured.segments.push({
			name: file,
			duration: segment.frames / framesPerSecond(rate),
			size: bytes.length,
		});
		measured.frames += segment.frames;
	}
	return measured;
}

/** Maximum PKCS #7 padding. Always counted, so that encryption does not change the figures. */
const maxPaddingBytes = 16;

const bitsOf = (segments: readonly MeasuredSegment[]): number =>
	segments.reduce((sum, { size }) => sum + (size + maxPaddingBytes) * 8, 0);
const secondsOf = (segments: readonly MeasuredSegment[]): number =>
	segments.reduce((sum, { duration }) => sum + duration, 0);

/** The target duration of a playlist: its longest segment, rounded (RFC 8216bis, 4.4.3.1). */
export const targetDuration = (segments: readonly MeasuredSegment[]): number =>
	Math.max(1, ...segments.map(({ duration }) => Math.round(duration)));

export const averageBitRate = (segments: readonly MeasuredSegment[]): number =>
	Math.ceil(bitsOf(segments) / secondsOf(segments));

/**
 * The peak segment bit rate in bits per second (RFC 8216bis, 4.1): the highest of any run of segments that
 * lasts 0.5 to 1.5 target durations. A short last segment therefore counts together with the one before it.
 */
export function peakBitRate(segments: readonly MeasuredSegment[]): number {
	const target = targetDuration(segments);
	let peak = 0;
	for (let from = 0; from < segments.length; from++) {
		for (let to = from + 1; to <= segments.length; to++) {
			const run = segments.slice(from, to);
			const seconds = secondsOf(run);
			if (seconds > 1.5 * target) break;
			if (seconds >= 0.5 * target) peak = Math.max(peak, bitsOf(run) / seconds);
		}
	}
	// A video shorter than half a second has no such run.
	return Math.ceil(peak || averageBitRate(segments));
}

/** The properties of a segment that playlists and bit rates need. */
export interface MeasuredSegment {
	name: string;
	/** Seconds. */
	duration: number;
	/** Bytes. */
	size: number;
}
