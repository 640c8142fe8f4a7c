import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { childEnvironment } from '../ffmpeg/child-environment.ts';
import type { FfmpegPrograms } from '../ffmpeg/find-ffmpeg.ts';

/** What a film's picture track truly holds; headers are often wrong, of broken-off films always. */
export interface PicturePackets {
	count: number;
	/** When its last picture ends, in seconds of the file's own clock; null where it has no clock. */
	end: number | null;
	/** The usual distance of two pictures in seconds (median); null for fewer than two. */
	usualInterval: number | null;
	/** Protected by keys that are not in it (DRM). */
	locked: boolean;
}

const value = (line: string, name: string): number | null => {
	const found = new RegExp(`(?:^|\\|)${name}=(-?[\\d.]+)`).exec(line)?.[1];
	return found === undefined ? null : Number(found);
};

/**
 * Puts times that begin anew, or leap, into one sequence, as ffmpeg does when it decodes: a recording joined
 * from pieces keeps the clock of each. Seconds; what is beyond these bounds is no pause and no reordering.
 */
function continuousClock(): (decodedAt: number, duration: number) => number {
	const [longestPause, mostBackwards] = [10, 0.1];
	let shift = 0;
	let due: number | null = null;
	return (decodedAt, duration) => {
		const ahead = due === null ? 0 : decodedAt + shift - due;
		if (ahead > longestPause || ahead < -mostBackwards) shift -= ahead;
		due = decodedAt + shift + duration;
		return shift;
	};
}

/** Side data by the one name that all versions know it by; it is also what a whole stream has, on a line of its own. */
const entries = 'packet=pts_time,dts_time,duration_time,flags:side_data=side_data_type';

/**
 * Reads through a film without decoding it. `onSeconds` hears how far it is. Ends early, with what was
 * found, at the place where a file breaks off.
 *
 * @param mayLeap whether the format is one whose clock may begin anew within a file (transport streams)
 */
export async function measurePackets(
	programs: FfmpegPrograms,
	source: string,
	streamIndex: number,
	{ signal, onSeconds, mayLeap }: { signal: AbortSignal; onSeconds(seconds: number): void; mayLeap: boolean },
): Promise<PicturePackets> {
	const child = spawn(
		programs.ffprobe,
		[
			...['-v', 'quiet', '-protocol_whitelist', 'file', '-select_streams', String(streamIndex)],
			...['-show_entries', entries, '-of', 'compact=p=0'],
			`file:${source}`,
		],
		{ stdio: ['ignore', 'pipe', 'ignore'], env: childEnvironment() },
	);
	const closed = new Promise<void>((resolve, reject) => {
		child.on('error', reject);
		child.on('close', () => resolve());
	});
	const end = () => child.kill('SIGKILL');
	signal.addEventListener('abort', end);
	const moments: number[] = [];
	let count = 0;
	let last: number | null = null;
	let locked = false;
	const shiftOf = continuousClock();
	for await (const line of createInterface({ input: child.stdout })) {
		// `D`: an edit list leaves it out of the film.
		if (!line.includes('flags=') || /flags=.?D/.test(line)) continue;
		count += 1;
		locked ||= line.includes('Encryption info');
		const [shownAt, decodedAt] = [value(line, 'pts_time'), value(line, 'dts_time')];
		const written = shownAt ?? decodedAt;
		if (written === null) continue;
		const duration = value(line, 'duration_time') ?? 0;
		const moment = written + (mayLeap ? shiftOf(decodedAt ?? written, duration) : 0);
		moments.push(moment);
		const ends = moment + duration;
		if (last === null || ends > last) last = ends;
		if (count % 100 === 0) onSeconds(moment);
	}
	await closed.finally(() => signal.removeEventListener('abort', end));
	signal.throwIfAborted();
	const inOrder = Float64Array.from(moments).sort();
	const intervals = inOrder.subarray(1).map((moment, index) => moment - (inOrder[index] ?? moment));
	return { count, end: last, usualInterval: intervals.sort()[intervals.length >> 1] || null, locked };
}
