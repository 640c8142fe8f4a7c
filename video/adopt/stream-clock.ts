import { rm, writeFile } from 'node:fs/promises';
import type { FfmpegPrograms } from '../ffmpeg/find-ffmpeg.ts';
import { readTransportStream } from '../playlists/transport-stream.ts';
import { type ProbedRendition, probeRendition } from '../rules/probe-rendition.ts';
import type { Stream } from '../rules/reading/load-stream.ts';
import type { MediaPlaylist } from '../rules/reading/playlist.ts';
import { readMap, readSegment } from '../rules/reading/read-segment.ts';

/** A stretch of a stream within which its clock runs on; another one begins at each discontinuity. */
export interface ClockStretch {
	/** Milliseconds of the film at which it begins. */
	filmTime: number;
	/** What the stream's clock (90 kHz) shows there; null where its segments cannot be read. */
	pts90k: number | null;
}

/** What looks into segments: ffprobe where it is there, and a file it may overwrite. */
export interface Prober {
	programs: FfmpegPrograms | null;
	scratch: string;
	signal: AbortSignal;
}

/** The stretches of a rendition with pictures, of which there is always one. */
export async function clockStretches(
	stream: Stream,
	file: string,
	playlist: MediaPlaylist,
	prober: Prober,
): Promise<[ClockStretch, ...ClockStretch[]]> {
	const first = { filmTime: 0, pts90k: await firstTime(stream, file, playlist, 0, prober) };
	const stretches: [ClockStretch, ...ClockStretch[]] = [first];
	let filmTime = 0;
	for (const [index, { duration, discontinuity }] of playlist.segments.entries()) {
		if (discontinuity && index > 0) {
			const pts90k = await firstTime(stream, file, playlist, index, prober);
			stretches.push({ filmTime: Math.round(filmTime), pts90k });
		}
		filmTime += (duration ?? 0) * 1000;
	}
	return stretches;
}

async function firstTime(
	stream: Stream,
	file: string,
	playlist: MediaPlaylist,
	index: number,
	prober: Prober,
): Promise<number | null> {
	try {
		return readTransportStream(await readSegment(stream, file, playlist, index)).firstPts;
	} catch {
		// Another container or codec than our own reader knows.
		const probed = await probeOne(stream, file, playlist, index, prober);
		const start = probed?.segments[0]?.start;
		return start === undefined ? null : Math.round(start * 90_000);
	}
}

/** What ffprobe finds in one segment; null without ffprobe, and where it holds no picture. */
export async function probeOne(
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
