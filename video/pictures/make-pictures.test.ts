import { execFileSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type FfmpegPrograms, findFfmpeg } from '../ffmpeg/find-ffmpeg.ts';
import { makeTestFilm } from '../testing/make-test-film.ts';
import { UnusableFilm } from '../unusable-film.ts';
import { makePoster } from './make-poster.ts';
import { makeThumbnails } from './make-thumbnails.ts';

// ffmpeg takes a second or two, on a busy machine many more.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let folder: string;
let programs: FfmpegPrograms;

beforeAll(async () => {
	programs = await findFfmpeg();
});
beforeEach(async () => {
	folder = await mkdtemp(join(tmpdir(), 'make-pictures-'));
});
afterEach(() => rm(folder, { recursive: true }));

const film = (width: number, height: number, duration: number) => ({
	...{ programs, folder, film: 'film.mp4', width, height, duration },
	signal: new AbortController().signal,
});

/** A film of plain colours, BT.709, each shown for so many seconds. */
function colouredFilm(size: string, parts: [colour: string, seconds: number][]) {
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

/** Its size, and its pixels as RGB. */
async function picture(name: string) {
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

test('the poster is a frame that is neither black nor white, in its true colours', async () => {
	colouredFilm('320x180', [
		['black', 3],
		['white', 2],
		['0x20c040', 1],
	]);
	expect(await makePoster(film(320, 180, 6))).toBe('poster.jpg');
	const poster = await picture('poster.jpg');
	expect(poster).toMatchObject({ width: 320, height: 180 });
	expectColour(poster.at(160, 90), [0x20, 0xc0, 0x40]);
});

test('a film of the night has a poster too', async () => {
	colouredFilm('320x180', [['0x050505', 1]]);
	await makePoster(film(320, 180, 1));
	expectColour((await picture('poster.jpg')).at(10, 10), [5, 5, 5]);
});

test(`an operator's picture is cut to the film's shape`, async () => {
	const plain = await makeTestFilm('stillPicture', join(folder, 'own.png'));
	const patternLike = join(folder, 'own %d[1]?.png');
	await rename(plain, patternLike);
	await makePoster(film(180, 320, 1), patternLike);
	expect(await picture('poster.jpg')).toMatchObject({ width: 180, height: 320 });
	const broken = await makeTestFilm('broken', join(folder, 'broken.png'));
	await expect(makePoster(film(180, 320, 1), broken)).rejects.toThrow(UnusableFilm);
});

test('thumbnails stand in a sprite, one a second, and the track says where', async () => {
	colouredFilm('320x180', [
		['0xc02020', 1],
		['0x20c040', 10],
		['0x2040c0', 1.4],
	]);
	expect(await makeThumbnails(film(320, 180, 12.4))).toBe('thumbnails.vtt');
	expect(await readdir(folder)).toEqual(['film.mp4', 'thumbnails-00.jpg', 'thumbnails.vtt']);
	const track = await readFile(join(folder, 'thumbnails.vtt'), 'utf8');
	expect(
		track.startsWith('WEBVTT\n\n00:00:00.000 --> 00:00:01.000\nthumbnails-00.jpg#xywh=0,0,160,90\n'),
	).toBe(true);
	expect(
		track.endsWith('\n00:00:12.000 --> 00:00:12.400\nthumbnails-00.jpg#xywh=320,90,160,90\n'),
		track,
	).toBe(true);
	const sprite = await picture('thumbnails-00.jpg');
	expect(sprite).toMatchObject({ width: 1600, height: 180 });
	expectColour(sprite.at(80, 45), [0xc0, 0x20, 0x20]);
	expectColour(sprite.at(240, 45), [0x20, 0xc0, 0x40]);
	expectColour(sprite.at(400, 135), [0x20, 0x40, 0xc0]);
	expectColour(sprite.at(560, 135), [0, 0, 0]);
});

test('a film of a moment has one thumbnail', async () => {
	colouredFilm('320x180', [['0x20c040', 0.4]]);
	await makeThumbnails(film(320, 180, 0.4));
	expectColour((await picture('thumbnails-00.jpg')).at(80, 45), [0x20, 0xc0, 0x40]);
});

test('of a long upright film they are further apart, in several sprites', async () => {
	colouredFilm('54x96', [['0x20c040', 401]]);
	await makeThumbnails(film(54, 96, 401));
	const track = await readFile(join(folder, 'thumbnails.vtt'), 'utf8');
	expect(track.match(/-->/g)).toHaveLength(134);
	expect(track).toContain('\n00:05:00.000 --> 00:05:03.000\nthumbnails-01.jpg#xywh=0,0,90,160\n');
	expect(await readdir(folder)).toContain('thumbnails-01.jpg');
	expect(await readdir(folder)).not.toContain('thumbnails-02.jpg');
	expectColour((await picture('thumbnails-01.jpg')).at(45, 80), [0x20, 0xc0, 0x40]);
});
