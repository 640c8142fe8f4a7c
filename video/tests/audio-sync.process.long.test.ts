import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { makeVideo } from '../make-video.ts';
import { checkSegments } from '../rules/check-segments.ts';

// ffmpeg takes seconds, and longer on a busy machine.

const execute = promisify(execFile);
const ffmpeg = (...parameters: string[]) =>
	execute(process.env.FFMPEG_PATH ?? 'ffmpeg', ['-v', 'error', '-y', ...parameters], { encoding: 'buffer' });
const samplesPerSecond = 8000;

/** Peak amplitude (0 to 1) of each tenth of a second of the audio. */
async function peaksByTenth(video: string): Promise<number[]> {
	const format = ['-ac', '1', '-ar', String(samplesPerSecond), '-f', 's16le', '-'];
	const { stdout } = await ffmpeg('-i', video, '-vn', ...format);
	const tenths: number[] = [];
	for (let offset = 0; offset + 2 <= stdout.length; offset += 2) {
		const tenth = Math.floor(offset / 2 / (samplesPerSecond / 10));
		tenths[tenth] = Math.max(tenths[tenth] ?? 0, Math.abs(stdout.readInt16LE(offset)) / 2 ** 15);
	}
	return tenths;
}

test('keeps the offset of audio that starts late and ends early, with silence around it', async () => {
	const folder = await mkdtemp(join(tmpdir(), 'sound-keeps-'));
	try {
		const source = join(folder, 'film.mkv');
		await ffmpeg(
			...['-f', 'lavfi', '-i', 'testsrc2=size=64x36:rate=10:duration=3'],
			...['-itsoffset', '1', '-f', 'lavfi', '-i', 'sine=frequency=440:duration=1'],
			...['-c:v', 'libx264', '-preset', 'ultrafast', '-c:a', 'aac', source],
		);
		const made = await makeVideo(source, {
			...{ workFolder: folder, subtitles: [], encrypt: false, preset: 'ultrafast' },
			...{ signal: new AbortController().signal, onProgress: () => undefined },
		});
		const tenths = await peaksByTenth(join(made.folder, 'film.mp4'));
		// Allow a tenth on either side for AAC pre-echo and delay.
		expect(Math.max(...tenths.slice(0, 9))).toBeLessThan(0.01);
		expect(Math.min(...tenths.slice(11, 19))).toBeGreaterThan(0.05);
		expect(Math.max(...tenths.slice(21))).toBeLessThan(0.01);
		expect(tenths.length).toBeGreaterThanOrEqual(30);
	} finally {
		await rm(folder, { recursive: true });
	}
});

test('holds the last frame while the audio continues', async () => {
	const folder = await mkdtemp(join(tmpdir(), 'sound-keeps-'));
	try {
		const source = join(folder, 'recording.mkv');
		await ffmpeg(
			...['-f', 'lavfi', '-i', 'testsrc2=size=64x36:rate=10:duration=2'],
			...['-f', 'lavfi', '-i', 'sine=frequency=440:duration=5'],
			...['-c:v', 'libx264', '-preset', 'ultrafast', '-c:a', 'aac', source],
		);
		const made = await makeVideo(source, {
			...{ workFolder: folder, subtitles: [], encrypt: false, preset: 'ultrafast' },
			...{ signal: new AbortController().signal, onProgress: () => undefined },
		});
		expect(made.manifest.duration).toBeCloseTo(5, 0);
		expect(made.warnings.join()).toMatch(/continues for 3\.\d s after its last frame: that frame is held/);
		const tenths = await peaksByTenth(join(made.folder, 'film.mp4'));
		expect(Math.min(...tenths.slice(1, 48))).toBeGreaterThan(0.05);
		expect(await checkSegments(made.folder)).toEqual([]);
	} finally {
		await rm(folder, { recursive: true });
	}
});
