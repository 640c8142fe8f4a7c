import { cp, mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { editFile, makeTestStream } from '@portico/testing/videos/make-test-stream.ts';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { checkSegments } from './check-segments.ts';

// ffmpeg takes seconds, and longer on a busy machine.

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

test('accepts segments that match their playlists', async () => {
	expect(await check()).toEqual([]);
});

test('compares the attributes in the master with the video', async () => {
	const master = join(folder, 'master.m3u8');
	await editFile(master, '320x180', '640x360');
	await editFile(master, 'FRAME-RATE=10', 'FRAME-RATE=25');
	await editFile(master, 'avc1.42c00d,mp4a.40.2', 'avc1.64001f');
	await editFile(master, 'avc1.42c00d,mp4a.40.2', 'avc1.42c00d,mp4a.40.5');
	expect(await check()).toEqual([
		'warning resolution v0/index.m3u8:null RESOLUTION is 640x360, but the video is 320x180',
		'warning frame-rate v0/index.m3u8:null FRAME-RATE is 25, but the video has 10.000',
		'warning codecs v0/index.m3u8:null CODECS includes avc1.64001f, but the video is avc1.42c00d',
		'warning codecs v1/index.m3u8:null CODECS includes mp4a.40.5, but the audio is mp4a.40.2',
	]);
});

test('compares the durations in a playlist with the timestamps in the segments', async () => {
	await editFile(join(folder, 'v1/index.m3u8'), '#EXTINF:2.000000', '#EXTINF:2.300000');
	expect(await check()).toEqual([
		'warning segment-duration v1/index.m3u8:8 #EXTINF is 2.3, but the segment lasts 2.000 s',
	]);
});

test('reports segments that start at different times in two renditions', async () => {
	// Pairs the second segment of this rendition with the first of the other.
	await editFile(join(folder, 'v1/index.m3u8'), /#EXTINF:2.000000,\npart 000.ts\n/, '');
	expect(await check()).toEqual([
		expect.stringMatching(
			/^warning boundaries v1\/index.m3u8:8 starts at 3\.\d+ s, but in v0\/index.m3u8 at 1\.\d+ s$/,
		),
	]);
});

test('reports a segment that does not start with a keyframe', async () => {
	const packets = (number: number) => number * 188;
	const middle = `#EXT-X-BYTERANGE:${packets(250)}@${packets(250)}\npart 001.ts`;
	await editFile(join(folder, 'v1/index.m3u8'), 'part 001.ts', middle);
	expect(await check()).toContain(
		'warning keyframe v1/index.m3u8:11 the segment does not begin with a keyframe',
	);
});

test('reports segments without video and segments that cannot be decrypted as errors', async () => {
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
		'error unreadable-segment v0/index.m3u8:10 "part 001.ts" contains no video',
	]);
});
