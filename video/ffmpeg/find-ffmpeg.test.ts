import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FfmpegMissing, findFfmpeg, hasFilter } from './find-ffmpeg.ts';

let folder: string;
beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), 'find-ffmpeg-'));
});
afterAll(() => rm(folder, { recursive: true }));

test('explains how to install ffmpeg where it is missing', async () => {
	const found = findFfmpeg({
		PATH: '/nowhere',
		FFMPEG_PATH: '/nowhere/ffmpeg',
		FFPROBE_PATH: '/nowhere/ffprobe',
	});
	await expect(found).rejects.toThrow(FfmpegMissing);
	await expect(found).rejects.toThrow(
		/^\/nowhere\/ffmpeg was not found\.[\s\S]*apt-get install ffmpeg[\s\S]*brew install ffmpeg[\s\S]*FFMPEG_PATH/,
	);
});

test('rejects a program that is not ffmpeg, or lacks H.264', async () => {
	const found = findFfmpeg({ FFMPEG_PATH: process.execPath, FFPROBE_PATH: process.execPath });
	await expect(found).rejects.toThrow(/does not start/);
	await expect(findFfmpeg({ FFMPEG_PATH: '/bin/true' })).rejects.toThrow('without the encoder libx264');
});

/**
 * Creates a fake program that reports the version of a release, or of a build between releases, and has the
 * encoders. With `-encoders` it prints the version too, on stderr.
 */
async function fakeProgram(version: string, libavutil: string): Promise<string> {
	const path = join(folder, version);
	const script = [
		'#!/bin/sh',
		`[ "$1" = -version ] && printf 'ffprobe version ${version} Copyright\\nlibavutil      ${libavutil}\\n' && exit`,
		`printf 'ffmpeg version ${version} Copyright\\n  libavutil      ${libavutil}\\n' >&2`,
		`printf ' V....D libx264 x\\n A....D aac x\\n'`,
	];
	await writeFile(path, script.join('\n'), { mode: 0o755 });
	return path;
}

test('rejects a version that is too old, naming it and the required one', async () => {
	const old = await fakeProgram('N-47683-g0e8eb07980', '56. 24.101 / 56. 24.101');
	const minimum = await fakeProgram('4.3.7-0+deb11u1', '56. 51.100 / 56. 51.100');
	const recent = await fakeProgram('n7.0-7-gd38bf5e08e', '59.  8.100 / 59.  8.100');
	const find = (ffmpeg: string, ffprobe: string) =>
		findFfmpeg({ FFMPEG_PATH: ffmpeg, FFPROBE_PATH: ffprobe });
	await expect(find(old, recent)).rejects.toThrow(/is too old[\s\S]*apt-get install ffmpeg/);
	await expect(find(recent, old)).rejects.toThrow(
		`${old} is too old (version N-47683-g0e8eb07980): 4.3 or newer is required.`,
	);
	expect(await find(minimum, recent)).toEqual({ ffmpeg: minimum, ffprobe: recent });
});

test('finds ffmpeg and lists its filters', async () => {
	const programs = await findFfmpeg();
	expect(await hasFilter(programs, 'scale')).toBe(true);
	expect(await hasFilter(programs, 'no_such_filter')).toBe(false);
});
