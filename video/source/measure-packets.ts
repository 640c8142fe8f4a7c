import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { FfmpegPrograms } from '../ffmpeg/find-ffmpeg.ts';
import { childEnvironment, fileProtocolOnly } from '../ffmpeg/run-ffmpeg.ts';

/** Measured properties of the video stream. Headers are often wrong, and always for truncated files. */
export interface VideoPackets {
	count: number;
	/** End of the last frame in seconds of the file's clock; null without timestamps. */
	end: number | null;
	/** Median interval between frames in seconds; null for fewer than two. */
	medianInterval: number | null;
	/** Encrypted without a key in the file (DRM). */
	encrypted: boolean;
}

const value = (line: string, name: string): number | null => {
	const found = new RegExp(`(?:^|\\|)${name}=(-?[\\d.]+)`).exec(line)?.[1];
	return found === undefined ? null : Number(found);
};

/**
 * Makes the timestamps of concatenated recordings continuous, as ffmpeg does when decoding. Differences beyond
 * these bounds (seconds) are a discontinuity rather than a pause or frame reordering.
 */
function continuousClock(): (dts: number, duration: number) => number {
	const [maxPause, maxBackwards] = [10, 0.1];
	let shift = 0;
	let expectedAt: number | null = null;
	return (dts, duration) => {
		const ahead = expectedAt === null ? 0 : dts + shift - expectedAt;
		if (ahead > maxPause || ahead < -maxBackwards) shift -= ahead;
		expectedAt = dts + shift + duration;
		return shift;
	};
}

/**
 * `side_data_type` is the name that all versions support. Stream-level side data appears under it too, on lines
 * of its own.
 */
const entries = 'packet=pts_time,dts_time,duration_time,flags:side_data=side_data_type';

/**
 * Reads all packets without decoding them. Stops at the point where a file is truncated, with the results so
 * far.
 *
 * @param onSeconds called with the current position
 * @param allowDiscontinuities whether timestamps may restart within this format (transport streams)
 */
export async function measurePackets(
	programs: FfmpegPrograms,
	source: string,
	streamIndex: number,
	{
		signal,
		onSeconds,
		allowDiscontinuities,
	}: { signal: AbortSignal; onSeconds(seconds: number): void; allowDiscontinuities: boolean },
): Promise<VideoPackets> {
	const child = spawn(
		programs.ffprobe,
		[
			...['-v', 'quiet', ...fileProtocolOnly, '-select_streams', String(streamIndex)],
			...['-show_entries', entries, '-of', 'compact=p=0'],
			`file:${source}`,
		],
		{ stdio: ['ignore', 'pipe', 'ignore'], env: childEnvironment() },
	);
	const closed = new Promise<void>((resolve, reject) => {
		child.on('error', reject);
		child.on('close', () => resolve());
	});
	const kill = () => child.kill('SIGKILL');
	signal.addEventListener('abort', kill);
	const timestamps: number[] = [];
	let count = 0;
	let lastEnd: number | null = null;
	let encrypted = false;
	const shiftOf = continuousClock();
	for await (const line of createInterface({ input: child.stdout })) {
		// `D`: discarded by an edit list.
		if (!line.includes('flags=') || /flags=.?D/.test(line)) continue;
		count += 1;
		encrypted ||= line.includes('Encryption info');
		const [pts, dts] = [value(line, 'pts_time'), value(line, 'dts_time')];
		const ownTimestamp = pts ?? dts;
		if (ownTimestamp === null) continue;
		const duration = value(line, 'duration_time') ?? 0;
		const timestamp = ownTimestamp + (allowDiscontinuities ? shiftOf(dts ?? ownTimestamp, duration) : 0);
		timestamps.push(timestamp);
		const end = timestamp + duration;
		if (lastEnd === null || end > lastEnd) lastEnd = end;
		if (count % 100 === 0) onSeconds(timestamp);
	}
	await closed.finally(() => signal.removeEventListener('abort', kill));
	signal.throwIfAborted();
	const inOrder = Float64Array.from(timestamps).sort();
	const intervals = inOrder.subarray(1).map((timestamp, index) => timestamp - (inOrder[index] ?? timestamp));
	return { count, end: lastEnd, medianInterval: intervals.sort()[intervals.length >> 1] || null, encrypted };
}
