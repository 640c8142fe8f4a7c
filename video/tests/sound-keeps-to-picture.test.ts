import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test, vi } from 'vitest';
import { makeVideo } from '../make-video.ts';
import { checkSegments } from '../rules/check-segments.ts';

// ffmpeg takes a second or two, on a busy machine many more.
vi.setConfig({ testTimeout: 60_000 });

const run = promisify(execFile);
const ffmpeg = (...parameters: string[]) =>
	run(process.env.FFMPEG_PATH ?? 'ffmpeg', ['-v', 'error', '-y', ...parameters], { encoding: 'buffer' });
const samplesPerSecond = 8000;

/** Loudest sample of each tenth of a second of a film's sound, from 0 to 1. */
async function loudnessByTenths(film: string): Promise<number[]> {
	const format = ['-ac', '1', '-ar', String(samplesPerSecond), '-f', 's16le', '-'];
	const { stdout } = await ffmpeg('-i', film, '-vn', ...format);
	const tenths: number[] = [];
	for (let at = 0; at + 2 <= stdout.length; at += 2) {
		const tenth = Math.floor(at / 2 / (samplesPerSecond / 10));
		tenths[tenth] = Math.max(tenths[tenth] ?? 0, Math.abs(stdout.readInt16LE(at)) / 2 ** 15);
	}
	return tenths;
}

test('sound that begins late and ends early stays where it was, with silence around it', async () => {
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
		const tenths = await loudnessByTenths(join(made.folder, 'film.mp4'));
		// A tenth to either side for what AAC smears.
		expect(Math.max(...tenths.slice(0, 9))).toBeLessThan(0.01);
		expect(Math.min(...tenths.slice(11, 19))).toBeGreaterThan(0.05);
		expect(Math.max(...tenths.slice(21))).toBeLessThan(0.01);
		expect(tenths.length).toBeGreaterThanOrEqual(30);
	} finally {
		await rm(folder, { recursive: true });
	}
});

test('a picture that rests while the sound goes on is held', async () => {
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
		expect(made.warnings.join()).toMatch(/goes on for 3\.\d s after its last picture: that picture is held/);
		const tenths = await loudnessByTenths(join(made.folder, 'film.mp4'));
		expect(Math.min(...tenths.slice(1, 48))).toBeGreaterThan(0.05);
		expect(await checkSegments(made.folder)).toEqual([]);
	} finally {
		await rm(folder, { recursive: true });
	}
});
