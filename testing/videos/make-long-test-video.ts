import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/**
 * A film of 12.5 s (375 frames at 29.97) with a faint tone: enough for three segments, and so wide (854 × 240) that few
 * pixels make two renditions.
 */
export async function makeLongTestVideo(path: string): Promise<string> {
	await promisify(execFile)(process.env.FFMPEG_PATH ?? 'ffmpeg', [
		...['-v', 'error', '-y', '-f', 'lavfi', '-i', 'testsrc2=size=854x240:rate=30000/1001:duration=12.5125'],
		...['-f', 'lavfi', '-i', 'sine=frequency=440:sample_rate=48000:duration=12.5,volume=-10dB'],
		...['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-c:a', 'aac', path],
	]);
	return path;
}
