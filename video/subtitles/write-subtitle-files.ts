import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { MeasuredSegment } from '../playlists/measured-segment.ts';
import { type Cue, formatCues, formatTime } from './cue.ts';

/** A span of the film for which subtitles are a file of their own. */
interface SubtitleSegment {
	/** Seconds. */
	duration: number;
	/** A moment by the film's time (milliseconds) and by the clock of its streams (90 kHz): RFC 8216bis, 3.1.4. */
	clock: { filmTime: number; pts90k: number };
}

/**
 * Writes the subtitles of one language: whole as `<base>.vtt`, and cut into `<base>-00000.vtt` …, in which times are
 * the film's too. A cue that spans a boundary stands in both segments, unchanged; one that lasts beyond the film's
 * end is cut there.
 *
 * @returns the segments, for their playlist.
 */
export async function writeSubtitleFiles(
	folder: string,
	base: string,
	cues: readonly Cue[],
	segments: readonly SubtitleSegment[],
): Promise<MeasuredSegment[]> {
	const filmEnd = Math.round(segments.reduce((sum, { duration }) => sum + duration, 0) * 1000);
	const shown = cues
		.filter(({ start }) => start < filmEnd)
		.map((cue) => ({ ...cue, end: Math.min(cue.end, filmEnd) }));
	await writeFile(join(folder, `${base}.vtt`), `WEBVTT\n${formatCues(shown)}`);

	const written: MeasuredSegment[] = [];
	let start = 0;
	for (const [index, { duration, clock }] of segments.entries()) {
		const end = start + duration * 1000;
		const name = `${base}-${String(index).padStart(5, '0')}.vtt`;
		const tie = `X-TIMESTAMP-MAP=MPEGTS:${clock.pts90k},LOCAL:${formatTime(clock.filmTime)}`;
		const text = `WEBVTT\n${tie}\n${formatCues(shown.filter((cue) => cue.start < end && cue.end > start))}`;
		await writeFile(join(folder, name), text);
		written.push({ name, duration, size: Buffer.byteLength(text) });
		start = end;
	}
	return written;
}
