import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type FrameRate, framesPerSecond } from '../film/frame-rate.ts';
import type { MeasuredSegment } from './measured-segment.ts';
import { readTransportStream } from './transport-stream.ts';

/** A rendition as it came out of the encoder. */
export interface MeasuredRendition {
	segments: MeasuredSegment[];
	frames: number;
	/** Time of the first picture, in 90 kHz ticks. */
	firstPts: number;
	/** As RFC 6381 writes them, picture before sound. */
	codecs: string;
}

/**
 * Reads the segments `NAME-00000.ts` … of a rendition in a folder. Their lengths are counted in frames,
 * since the rate is constant, and held against the times in the next segment: a hole, or a segment that
 * does not begin with a keyframe, throws, for a player would stumble over it. No segment: an empty list.
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
		const found = readTransportStream(bytes);
		if (index === 0) {
			if (found.pictureCodec === null) throw new Error(`${file} does not name its codec`);
			measured.firstPts = found.firstPts;
			measured.codecs = [found.pictureCodec, ...(found.hasSound ? ['mp4a.40.2'] : [])].join();
		}
		// Times have 33 bits: they begin anew after 26 hours.
		const due = (measured.firstPts + measured.frames * frameTicks) % 2 ** 33;
		if (!found.beginsWithKeyframe || Math.abs(found.firstPts - due) > frameTicks / 2) {
			throw new Error(`${file} does not begin where ${names[index - 1] ?? 'the film'} ends`);
		}
		measured.segments.push({
			name: file,
			duration: found.frames / framesPerSecond(rate),
			size: bytes.length,
		});
		measured.frames += found.frames;
	}
	return measured;
}
