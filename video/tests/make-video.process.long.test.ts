import { execFileSync, spawnSync } from 'node:child_process';
import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeLongTestVideo } from '@portico/testing/videos/make-long-test-video.ts';
import { makeTestVideo, type TestVideoKind } from '@portico/testing/videos/make-test-video.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type MakeVideoOptions, makeVideo, type VideoPackage } from '../make-video.ts';
import { measureRendition } from '../packages/measure-rendition.ts';
import { checkHls } from '../rules/check-hls.ts';
import { checkSegments } from '../rules/check-segments.ts';

const ffmpeg = process.env.FFMPEG_PATH ?? 'ffmpeg';

let folder: string;
beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), 'make-video-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const make = (source: string, options: Partial<MakeVideoOptions> = {}): Promise<VideoPackage> =>
	makeVideo(source, {
		...{ workFolder: join(folder, 'work'), subtitles: [], encrypt: false, preset: 'ultrafast' },
		...{ signal: new AbortController().signal, onProgress: () => undefined, ...options },
	});

async function findViolations(made: VideoPackage) {
	return [...(await checkHls(made.folder)), ...(await checkSegments(made.folder))];
}

/** The first video and audio stream of a file, as reported by ffprobe. */
function streamsOf(path: string) {
	const shown =
		'stream=codec_type,codec_name,width,height,pix_fmt,field_order,sample_aspect_ratio,r_frame_rate,nb_frames,channels,sample_rate,color_space,color_transfer,color_primaries,color_range,duration';
	const parameters = ['-v', 'error', '-show_entries', shown, '-of', 'json', path];
	const { streams } = JSON.parse(
		execFileSync(process.env.FFPROBE_PATH ?? 'ffprobe', parameters, { encoding: 'utf8' }),
	);
	const ofKind = (kind: string) => streams.find((one: { codec_type: string }) => one.codec_type === kind);
	return { video: ofKind('video'), audio: ofKind('audio') };
}

/** Integrated loudness in LUFS, by a different meter than the one that normalised it. */
function loudnessOf(path: string): number {
	const parameters = [
		'-hide_banner',
		'-nostats',
		'-i',
		path,
		'-map',
		'0:a',
		'-af',
		'ebur128',
		'-f',
		'null',
		'-',
	];
	const { stderr } = spawnSync(ffmpeg, parameters, { encoding: 'utf8' });
	return Number(/Integrated loudness:\s+I:\s+(-?[\d.]+) LUFS/.exec(stderr)?.[1]);
}

describe('a video of three segments and two renditions', { timeout: 120_000 }, () => {
	let made: VideoPackage;
	const fractions: number[] = [];
	beforeAll(async () => {
		const subtitles = [{ lang: 'en', path: join(import.meta.dirname, '../../testing/videos/lines.srt') }];
		const source = await makeLongTestVideo(join(folder, 'long.mp4'));
		made = await make(source, { subtitles, onProgress: ({ fraction }) => fractions.push(fraction) });
	}, 120_000);

	test('follows the HLS rules, with segments of equal length that start with keyframes', async () => {
		expect(await findViolations(made)).toEqual([]);
		expect(made.warnings).toEqual([]);
		const durations = [
			...(await readFile(join(made.folder, '240p.m3u8'), 'utf8')).matchAll(/#EXTINF:([\d.]+)/g),
		];
		expect(durations.map(([, duration]) => duration)).toEqual(['5.005000', '5.005000', '2.502500']);
	});

	test('is described by its manifest, which lists every file', async () => {
		expect(made.manifest).toMatchObject({
			...{ format: 1, width: 854, height: 240, poster: 'poster.jpg', thumbnails: 'thumbnails.vtt' },
			...{ download: 'film.mp4', encrypted: false, subtitles: [{ lang: 'en' }] },
			renditions: [
				{ playlist: '240p.m3u8', width: 854, height: 240, frameRate: 29.97 },
				{ playlist: '180p.m3u8', width: 640, height: 180, frameRate: 29.97 },
			],
		});
		expect(made.manifest.duration).toBeCloseTo(12.5125, 4);
		expect(JSON.parse(await readFile(join(made.folder, 'video.json'), 'utf8'))).toEqual(made.manifest);
		const names = (await readdir(made.folder)).filter((name) => name !== 'video.json').sort();
		expect(made.manifest.files.map(({ name }) => name)).toEqual(names);
	});

	test('has a download of the same length and resolution', () => {
		const { video, audio } = streamsOf(join(made.folder, 'film.mp4'));
		expect(video).toMatchObject({
			...{ codec_name: 'h264', width: 854, height: 240, pix_fmt: 'yuv420p', sample_aspect_ratio: '1:1' },
			...{ r_frame_rate: '30000/1001', nb_frames: '375', color_space: 'bt709', color_range: 'tv' },
		});
		expect(audio).toMatchObject({ codec_name: 'aac', channels: 2, sample_rate: '48000' });
		expect(Math.abs(Number(audio.duration) - 12.5125)).toBeLessThan(0.05);
	});

	test('is normalised to the usual loudness', () => {
		expect(Math.abs(loudnessOf(join(made.folder, 'film.mp4')) + 16)).toBeLessThan(0.6);
	});

	test('is rejected when a segment is missing', async () => {
		const incomplete = await mkdtemp(join(folder, 'incomplete-'));
		for (const name of ['240p-00000.ts', '240p-00002.ts'])
			await cp(join(made.folder, name), join(incomplete, name));
		const rate = { numerator: 30000, denominator: 1001 };
		await expect(measureRendition(incomplete, '240p', rate)).rejects.toThrow(
			'240p-00002.ts does not begin where 240p-00000.ts ends',
		);
		await expect(measureRendition(made.folder, '240p', rate)).resolves.toMatchObject({ frames: 375 });
	});

	test('reports progress up to the end', () => {
		expect(fractions).toEqual([...fractions].sort((a, b) => a - b));
		expect(fractions.length).toBeGreaterThan(4);
		expect(fractions.at(-1)).toBe(1);
	});
});

const portrait = { width: 180, height: 320, frameRate: 30 };
const landscape = { width: 320, height: 180 };

/** Expected renditions, frame count and audio for each kind. */
const kinds: [TestVideoKind, string, object[], string, { sound: boolean }][] = [
	['landscape25', 'mp4', [{ ...landscape, frameRate: 25 }], '50', { sound: true }],
	['portrait', 'mp4', [portrait], '60', { sound: true }],
	// Its last frame is the 58th of 60 slots, and the video ends with it.
	['variableFrameRate', 'mp4', [{ ...landscape, frameRate: 30 }], '58', { sound: true }],
	['oddSize', 'mp4', [{ width: 426, height: 240, frameRate: 25 }], '50', { sound: true }],
	['silent', 'mp4', [{ ...landscape, codecs: expect.not.stringContaining('mp4a') }], '50', { sound: false }],
	['quiet', 'mp4', [{ ...landscape, codecs: expect.stringContaining('mp4a.40.2') }], '50', { sound: true }],
	['hdr', 'mp4', [{ ...landscape, frameRate: 25 }], '50', { sound: true }],
	[
		'interlaced',
		'ts',
		[
			{ width: 600, height: 480, frameRate: 25 },
			{ width: 450, height: 360 },
		],
		'50',
		{ sound: true },
	],
	['anamorphic', 'mp4', [landscape], '50', { sound: true }],
	['surround', 'mp4', [landscape], '50', { sound: true }],
];

describe('makeVideo converts each kind of video to H.264 and AAC', () => {
	test.concurrent.each(kinds)(
		'%s',
		{ timeout: 120_000 },
		async (kind, ending, renditions, frames, { sound }) => {
			const made = await make(await makeTestVideo(kind, join(folder, `${kind}.${ending}`)));
			expect(await findViolations(made)).toEqual([]);
			expect(made.warnings).toEqual([]);
			expect(made.manifest.renditions).toMatchObject(renditions);
			const { video, audio } = streamsOf(join(made.folder, 'film.mp4'));
			expect(video).toMatchObject({
				...{ codec_name: 'h264', pix_fmt: 'yuv420p', sample_aspect_ratio: '1:1' },
				...{ color_space: 'bt709', color_transfer: 'bt709', color_primaries: 'bt709', color_range: 'tv' },
				...{ width: made.manifest.width, height: made.manifest.height },
			});
			// Old ffprobe versions do not report progressive video.
			expect(['progressive', undefined]).toContain(video.field_order);
			// A broadcast transport stream may start or end within a frame.
			expect(Math.abs(Number(video.nb_frames) - Number(frames))).toBeLessThanOrEqual(
				kind === 'interlaced' ? 1 : 0,
			);
			expect(audio?.channels).toBe(sound ? 2 : undefined);
		},
	);

	test.concurrent('60 frames per second, encrypted', { timeout: 120_000 }, async () => {
		const source = await makeTestVideo('sixtyFps', join(folder, 'sixty.mp4'));
		const { manifest, ...made } = await make(source, { encrypt: true });
		expect(manifest).toMatchObject({
			...{ encrypted: true, download: null },
			renditions: [{ ...landscape, frameRate: 60 }],
		});
		expect(await findViolations({ manifest, ...made })).toEqual([]);
		expect(await readdir(made.folder)).toContain('key-00000.key');
		expect((await readFile(join(made.folder, '180p-00000.ts')))[0]).not.toBe(0x47);
	});

	test.concurrent('truncated, with a warning', {
		timeout: 120_000,
	}, async () => {
		const made = await make(await makeTestVideo('truncated', join(folder, 'truncated.mp4'), 3));
		expect(made.warnings[0]).toMatch(
			/^truncated\.mp4 declares a duration of 3\.0 s, but its video ends after 1\.\d s/,
		);
		expect(made.manifest.duration).toBeGreaterThan(1);
		expect(made.manifest.duration).toBeLessThan(2);
		expect(await findViolations(made)).toEqual([]);
	});
});

test('preserves colours when it converts the matrix', {
	timeout: 120_000,
}, async () => {
	const source = join(folder, 'colour.mp4');
	execFileSync(ffmpeg, [
		...['-v', 'error', '-f', 'lavfi', '-i', 'color=0xc83214:s=320x180:r=25:d=0.4'],
		...['-vf', 'scale=out_color_matrix=bt601,format=yuv420p', '-c:v', 'libx264', '-qp', '1', source],
	]);
	const made = await make(source);
	const parameters = ['-v', 'error', '-i', join(made.folder, 'film.mp4'), '-frames:v', '1'];
	const planes = execFileSync(ffmpeg, [...parameters, '-pix_fmt', 'yuv444p', '-f', 'rawvideo', '-']);
	const value = (plane: number) => planes.readUInt8(320 * 180 * (plane + 0.5));
	const [luma, blueDifference, redDifference] = [
		(value(0) - 16) / 219,
		(value(1) - 128) / 224,
		(value(2) - 128) / 224,
	];
	// Converts back by BT.709; the original is 200, 50, 20.
	expect(Math.abs(255 * (luma + 1.5748 * redDifference) - 200)).toBeLessThan(5);
	expect(Math.abs(255 * (luma - 0.1873 * blueDifference - 0.4681 * redDifference) - 50)).toBeLessThan(5);
	expect(Math.abs(255 * (luma + 1.8556 * blueDifference) - 20)).toBeLessThan(5);
});
