import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type FrameRate, framesPerSecond } from '../source/frame-rate.ts';
import type { MeasuredSegment } from './measured-segment.ts';
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
