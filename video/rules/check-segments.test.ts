import { cp, mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { editFile, makeTestStream } from '../testing/make-test-stream.ts';
import { checkSegments } from './check-segments.ts';

// ffmpeg takes a second or two, on a busy machine many more.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let original: string;
let folder: string;
beforeAll(async () => {
	original = await mkdtemp(join(tmpdir(), 'check-segments-'));
	await makeTestStream(original, 'mpegts');
	await editFile(join(original, 'master.m3u8'), /(CODECS="[^"]*")/g, '$1,FRAME-RATE=10.000');
});
afterAll(() => rm(original, { recursive: true }));
beforeEach(async () => {
	folder = await mkdtemp(join(tmpdir(), 'check-segments-'));
	await cp(original, folder, { recursive: true });
});
afterEach(() => rm(folder, { recursive: true }));

const check = async () =>
	(await checkSegments(folder)).map(
		({ severity, rule, file, line, message }) => `${severity} ${rule} ${file}:${line} ${message}`,
	);

test('segments that are as their playlists say violate nothing', async () => {
	expect(await check()).toEqual([]);
});

test('what the master promises is held against the pictures', async () => {
	const master = join(folder, 'master.m3u8');
	await editFile(master, '320x180', '640x360');
	await editFile(master, 'FRAME-RATE=10', 'FRAME-RATE=25');
	await editFile(master, 'avc1.42c00d,mp4a.40.2', 'avc1.64001f');
	await editFile(master, 'avc1.42c00d,mp4a.40.2', 'avc1.42c00d,mp4a.40.5');
	expect(await check()).toEqual([
		'warning resolution v0/index.m3u8:null RESOLUTION is 640x360, the picture 320x180',
		`warning frame-rate v0/index.m3u8:null FRAME-RATE is 25, the picture's 10.000`,
		'warning codecs v0/index.m3u8:null CODECS names avc1.64001f, the picture is avc1.42c00d',
		'warning codecs v1/index.m3u8:null CODECS names mp4a.40.5, the sound is mp4a.40.2',
	]);
});

test('what a playlist says of durations is held against the times in the segments', async () => {
	await editFile(join(folder, 'v1/index.m3u8'), '#EXTINF:2.000000', '#EXTINF:2.300000');
	expect(await check()).toEqual([
		'warning segment-duration v1/index.m3u8:8 #EXTINF is 2.3, the segment lasts 2.000 s',
	]);
});

test('segments begin at the same times in all renditions', async () => {
	// The second of this rendition stands beside the first of the other.
	await editFile(join(folder, 'v1/index.m3u8'), /#EXTINF:2.000000,\npart 000.ts\n/, '');
	expect(await check()).toEqual([
		expect.stringMatching(
			/^warning boundaries v1\/index.m3u8:8 begins at 3\.\d+ s .* in v0\/index.m3u8 at 1\.\d+ s$/,
		),
	]);
});

test('a segment begins with a keyframe', async () => {
	const packets = (number: number) => number * 188;
	const middle = `#EXT-X-BYTERANGE:${packets(250)}@${packets(250)}\npart 001.ts`;
	await editFile(join(folder, 'v1/index.m3u8'), 'part 001.ts', middle);
	expect(await check()).toContain(
		'warning keyframe v1/index.m3u8:11 the segment does not begin with a keyframe',
	);
});

test('a segment without a picture, and one that cannot be opened, are errors', async () => {
	await writeFile(join(folder, 'v0/part 001.ts'), Buffer.alloc(188 * 20, 'G'));
	await editFile(
		join(folder, 'v1/index.m3u8'),
		'#EXTINF',
		'#EXT-X-KEY:METHOD=AES-128,URI="film.key"\n#EXTINF',
	);
	await writeFile(join(folder, 'v1/film.key'), Buffer.alloc(16));
	await truncate(join(folder, 'v1/part 000.ts'), 1000);
	const found = await check();
	expect(found.filter((line) => line.startsWith('error')).map((line) => line.slice(0, 90))).toEqual([
		expect.stringMatching(/^error unreadable-segment v1\/index.m3u8:9 "part 000.ts" cannot be read: /),
		expect.stringMatching(/^error unreadable-segment v1\/index.m3u8:11 "part 001.ts" cannot be read: /),
		'error unreadable-segment v0/index.m3u8:10 "part 001.ts" holds no picture',
	]);
});
