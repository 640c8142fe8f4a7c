import { execFile } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** How other programs segment a stream: transport streams, fragmented MP4, or byte ranges of one MP4. */
export type TestStreamKind = 'mpegts' | 'fmp4' | 'byteRanges';

/**
 * Makes an HLS stream of 4 s in two renditions with ffmpeg, in nested folders as other programs write them:
 * `master.m3u8`, `v0/index.m3u8` (320 × 180), `v1/index.m3u8` (160 × 90).
 */
export async function makeTestStream(folder: string, kind: TestStreamKind): Promise<void> {
	await Promise.all(['v0', 'v1'].map((name) => mkdir(join(folder, name), { recursive: true })));
	const cutting = {
		mpegts: ['-hls_segment_type', 'mpegts', '-hls_segment_filename', 'v%v/part %03d.ts'],
		fmp4: ['-hls_segment_type', 'fmp4', '-hls_segment_filename', 'v%v/part%03d.m4s'],
		byteRanges: ['-hls_segment_type', 'fmp4', '-hls_segment_filename', 'v%v/film.mp4'],
	}[kind];
	const parameters = [
		...['-hide_banner', '-nostdin', '-loglevel', 'error', '-y'],
		...['-f', 'lavfi', '-i', 'testsrc2=size=320x180:rate=10:duration=4'],
		...['-f', 'lavfi', '-i', 'sine=frequency=440:sample_rate=48000:duration=4'],
		...['-filter_complex', '[0:v]split=2[large][b];[b]scale=160:90[small]'],
		...['-map', '[large]', '-map', '1:a', '-map', '[small]', '-map', '1:a'],
		...['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-g', '20', '-sc_threshold', '0'],
		...['-b:v', '300k', '-c:a', 'aac', '-b:a', '64k', '-f', 'hls', '-hls_time', '2'],
		...['-hls_playlist_type', 'vod'],
		...['-hls_flags', kind === 'byteRanges' ? 'independent_segments+single_file' : 'independent_segments'],
		...[...cutting, '-master_pl_name', 'master.m3u8', '-var_stream_map', 'v:0,a:0 v:1,a:1', 'v%v/index.m3u8'],
	];
	await run(process.env.FFMPEG_PATH ?? 'ffmpeg', parameters, { cwd: folder });
}

/**
 * Replaces text in a file of a stream.
 *
 * @throws if there is nothing to replace
 */
export async function editFile(path: string, from: string | RegExp, to: string): Promise<void> {
	const text = await readFile(path, 'utf8');
	const edited = text.replace(from, to);
	if (edited === text) throw new Error(`${path} does not hold ${from}`);
	await writeFile(path, edited);
}
