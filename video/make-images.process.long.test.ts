import { execFileSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeTestVideo } from '@portico/testing/videos/make-test-video.ts';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type FfmpegPrograms, findFfmpeg } from './ffmpeg/find-ffmpeg.ts';
import { makePoster, makeThumbnails } from './make-images.ts';
import { UnusableVideo } from './video-manifest.ts';

// ffmpeg takes seconds, and longer on a busy machine.

let folder: string;
let programs: FfmpegPrograms;

beforeAll(async () => {
	programs = await findFfmpeg();
});
beforeEach(async () => {
	folder = await mkdtemp(join(tmpdir(), 'make-pictures-'));
});
afterEach(() => rm(folder, { recursive: true }));

const video = (width: number, height: number, duration: number) => ({
	...{ programs, folder, video: 'film.mp4', width, height, duration },
	signal: new AbortController().signal,
});

/** Writes a BT.709 video that shows each colour for the given seconds. */
function writeColourVideo(size: string, parts: [colour: string, seconds: number][]) {
	execFileSync(programs.ffmpeg, [
		...['-v', 'error'],
		...parts.flatMap(([colour, s]) => ['-f', 'lavfi', '-i', `color=${colour}:s=${size}:r=5:d=${s}`]),
		...['-filter_complex', `concat=n=${parts.length},scale=out_color_matrix=bt709,format=yuv420p`],
		...[
			'-colorspace',
			'bt709',
			'-c:v',
			'libx264',
			'-preset',
			'ultrafast',
			'-qp',
			'1',
			join(folder, 'film.mp4'),
		],
	]);
}

/** Reads the size and the RGB pixels of an image. */
async function readImage(name: string) {
	const path = join(folder, name);
	const bytes = await readFile(path);
	const start = bytes.indexOf(Buffer.from([0xff, 0xc0]));
	const [height, width] = [bytes.readUInt16BE(start + 5), bytes.readUInt16BE(start + 7)];
	const toPixels = ['-v', 'error', '-i', path, '-f', 'rawvideo', '-pix_fmt', 'rgb24', '-'];
	const pixels = execFileSync(programs.ffmpeg, toPixels, { maxBuffer: 32 * 1024 * 1024 });
	const at = (x: number, y: number) => [...pixels.subarray((y * width + x) * 3, (y * width + x) * 3 + 3)];
	return { width, height, at };
}

function expectColour(actual: number[], expected: number[]) {
	for (const [index, value] of expected.entries()) {
		expect(Math.abs((actual[index] ?? -1000) - value), `${actual} for ${expected}`).toBeLessThan(12);
	}
}

test('picks a poster frame that is neither black nor white, with correct colours', async () => {
	writeColourVideo('320x180', [
		['black', 3],
		['white', 2],
		['0x20c040', 1],
	]);
	expect(await makePoster(video(320, 180, 6))).toBe('poster.jpg');
	const poster = await readImage('poster.jpg');
	expect(poster).toMatchObject({ width: 320, height: 180 });
	expectColour(poster.at(160, 90), [0x20, 0xc0, 0x40]);
});

test('makes a poster of a dark video', async () => {
	writeColourVideo('320x180', [['0x050505', 1]]);
	await makePoster(video(320, 180, 1));
	expectColour((await readImage('poster.jpg')).at(10, 10), [5, 5, 5]);
});

test(`crops the operator's image to the video's aspect ratio`, async () => {
	const plain = await makeTestVideo('stillPicture', join(folder, 'own.png'));
	const patternLike = join(folder, 'own %d[1]?.png');
	await rename(plain, patternLike);
	await makePoster(video(180, 320, 1), patternLike);
	expect(await readImage('poster.jpg')).toMatchObject({ width: 180, height: 320 });
	const broken = await makeTestVideo('broken', join(folder, 'broken.png'));
	await expect(makePoster(video(180, 320, 1), broken)).rejects.toThrow(UnusableVideo);
});

test('writes one thumbnail per second into a sprite, and a track with their positions', async () => {
	writeColourVideo('320x180', [
		['0xc02020', 1],
		['0x20c040', 10],
		['0x2040c0', 1.4],
	]);
	expect(await makeThumbnails(video(320, 180, 12.4))).toBe('thumbnails.vtt');
	expect(await readdir(folder)).toEqual(['film.mp4', 'thumbnails-00.jpg', 'thumbnails.vtt']);
	const track = await readFile(join(folder, 'thumbnails.vtt'), 'utf8');
	expect(
		track.startsWith('WEBVTT\n\n00:00:00.000 --> 00:00:01.000\nthumbnails-00.jpg#xywh=0,0,160,90\n'),
	).toBe(true);
	expect(
		track.endsWith('\n00:00:12.000 --> 00:00:12.400\nthumbnails-00.jpg#xywh=320,90,160,90\n'),
		track,
	).toBe(true);
	const sprite = await readImage('thumbnails-00.jpg');
	expect(sprite).toMatchObject({ width: 1600, height: 180 });
	expectColour(sprite.at(80, 45), [0xc0, 0x20, 0x20]);
	expectColour(sprite.at(240, 45), [0x20, 0xc0, 0x40]);
	expectColour(sprite.at(400, 135), [0x20, 0x40, 0xc0]);
	expectColour(sprite.at(560, 135), [0, 0, 0]);
});

test('makes one thumbnail of a very short video', async () => {
	writeColourVideo('320x180', [['0x20c040', 0.4]]);
	await makeThumbnails(video(320, 180, 0.4));
	expectColour((await readImage('thumbnails-00.jpg')).at(80, 45), [0x20, 0xc0, 0x40]);
});

test('spaces the thumbnails of a long portrait video further apart, in several sprites', async () => {
	writeColourVideo('54x96', [['0x20c040', 401]]);
	await makeThumbnails(video(54, 96, 401));
	const track = await readFile(join(folder, 'thumbnails.vtt'), 'utf8');
	expect(track.match(/-->/g)).toHaveLength(134);
	expect(track).toContain('\n00:05:00.000 --> 00:05:03.000\nthumbnails-01.jpg#xywh=0,0,90,160\n');
	expect(await readdir(folder)).toContain('thumbnails-01.jpg');
	expect(await readdir(folder)).not.toContain('thumbnails-02.jpg');
	expectColour((await readImage('thumbnails-01.jpg')).at(45, 80), [0x20, 0xc0, 0x40]);
});
