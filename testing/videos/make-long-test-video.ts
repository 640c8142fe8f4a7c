import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/**
 * Makes a video of 12.5 s (375 frames at 29.97) with a quiet tone: three segments, and wide enough (854 × 240) for
 * two renditions with few pixels.
 */
export async function makeLongTestVideo(path: string): Promise<string> {
	await promisify(execFile)(process.env.FFMPEG_PATH ?? 'ffmpeg', [
		...['-v', 'error', '-y', '-f', 'lavfi', '-i', 'testsrc2=size=854x240:rate=30000/1001:duration=12.5125'],
		...['-f', 'lavfi', '-i', 'sine=frequency=440:sample_rate=48000:duration=12.5,volume=-10dB'],
		...['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-c:a', 'aac', path],
	]);
	return path;
}
