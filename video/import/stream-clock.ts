import { rm, writeFile } from 'node:fs/promises';
import type { FfmpegPrograms } from '../ffmpeg/find-ffmpeg.ts';
import { readTransportStream } from '../packages/transport-stream.ts';
import { type ProbedRendition, probeRendition } from '../rules/probe-rendition.ts';
import type { Stream } from '../rules/reading/load-stream.ts';
import type { MediaPlaylist } from '../rules/reading/playlist.ts';
import { readMap, readSegment } from '../rules/reading/read-segment.ts';

/** A span of a stream with continuous timestamps; each discontinuity starts a new one. */
export interface ClockSpan {
	/** Start in milliseconds of video time. */
	videoTimeMs: number;
	/** Stream timestamp (90 kHz) at that point; null where the segments cannot be read. */
	pts90k: number | null;
}

/** Access to ffprobe, if installed, and a scratch file it may overwrite. */
export interface Prober {
	programs: FfmpegPrograms | null;
	scratch: string;
	signal: AbortSignal;
}

/** The clock spans of a video rendition; there is always at least one. */
export async function findClockSpans(
	stream: Stream,
	file: string,
	playlist: MediaPlaylist,
	prober: Prober,
): Promise<[ClockSpan, ...ClockSpan[]]> {
	const first = { videoTimeMs: 0, pts90k: await firstTimestamp(stream, file, playlist, 0, prober) };
	const spans: [ClockSpan, ...ClockSpan[]] = [first];
	let videoTimeMs = 0;
	for (const [index, { duration, discontinuity }] of playlist.segments.entries()) {
		if (discontinuity && index > 0) {
			const pts90k = await firstTimestamp(stream, file, playlist, index, prober);
			spans.push({ videoTimeMs: Math.round(videoTimeMs), pts90k });
		}
		videoTimeMs += (duration ?? 0) * 1000;
	}
	return spans;
}

async function firstTimestamp(
	stream: Stream,
	file: string,
	playlist: MediaPlaylist,
	index: number,
	prober: Prober,
): Promise<number | null> {
	try {
		return readTransportStream(await readSegment(stream, file, playlist, index)).firstPts;
	} catch {
		// Not MPEG-TS with H.264: fall back to ffprobe.
		const probed = await probeSegment(stream, file, playlist, index, prober);
		const start = probed?.segments[0]?.start;
		return start === undefined ? null : Math.round(start * 90_000);
	}
}

/** Probes one segment; null without ffprobe or without video. */
export async function probeSegment(
	stream: Stream,
	file: string,
	playlist: MediaPlaylist,
	index: number,
	{ programs, scratch, signal }: Prober,
): Promise<ProbedRendition | null> {
	if (!programs) return null;
	const map = playlist.segments[index]?.map;
	const parts = [
		...(map ? [await readMap(stream, file, map)] : []),
		await readSegment(stream, file, playlist, index),
	];
	try {
		await writeFile(scratch, Buffer.concat(parts));
		return await probeRendition(programs, scratch, [0], signal);
	} catch {
		signal.throwIfAborted();
		return null;
	} finally {
		await rm(scratch, { force: true });
	}
}
