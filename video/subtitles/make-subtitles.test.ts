import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { UnusableSubtitles } from './cue.ts';
import { checkSubtitles, makeSubtitles } from './make-subtitles.ts';

const timing = { segmentDurations: [4, 4, 1.5], firstPts90k: 126_000 };
let folder: string;

beforeEach(async () => {
	folder = await mkdtemp(join(tmpdir(), 'make-subtitles-'));
});
afterEach(() => rm(folder, { recursive: true }));

const written = (name: string) => readFile(join(folder, name), 'utf8');

async function file(name: string, text: string): Promise<string> {
	const path = join(folder, name);
	await writeFile(path, text);
	return path;
}

const srt = [
	'1\n00:00:01,000 --> 00:00:02,000\nOne',
	'2\n00:00:03,500 --> 00:00:04,500\n{\\an8}Across',
	'3\n00:00:09,000 --> 00:00:20,000\nPast the end',
	'4\n00:00:30,000 --> 00:00:31,000\nAfter it',
].join('\n\n');

test('writes the whole track, segments aligned with the video, and a playlist', async () => {
	const path = await file('video.srt', srt);
	const result = await makeSubtitles(folder, [{ lang: 'zh-hans', path }], timing);
	expect(result).toEqual({
		subtitles: [
			{
				...{ lang: 'zh-Hans', name: '简体中文' },
				...{ playlist: 'subtitles-zh-hans.m3u8', file: 'subtitles-zh-hans.vtt' },
			},
		],
		warnings: [`video.srt: 1 of its cues start after the end of the video and are omitted`],
	});
	const head = 'WEBVTT\nX-TIMESTAMP-MAP=MPEGTS:126000,LOCAL:00:00:00.000\n';
	const one = '\n00:00:01.000 --> 00:00:02.000\nOne\n';
	const across = '\n00:00:03.500 --> 00:00:04.500 line:0\nAcross\n';
	const past = '\n00:00:09.000 --> 00:00:09.500\nPast the end\n';
	expect(await written('subtitles-zh-hans-00000.vtt')).toBe(head + one + across);
	expect(await written('subtitles-zh-hans-00001.vtt')).toBe(head + across);
	expect(await written('subtitles-zh-hans-00002.vtt')).toBe(head + past);
	expect(await written('subtitles-zh-hans.vtt')).toBe(`WEBVTT\n${one}${across}${past}`);
	expect(await written('subtitles-zh-hans.m3u8')).toBe(
		[
			...['#EXTM3U', '#EXT-X-VERSION:3', '#EXT-X-TARGETDURATION:4'],
			...['#EXT-X-MEDIA-SEQUENCE:0', '#EXT-X-PLAYLIST-TYPE:VOD', '#EXT-X-INDEPENDENT-SEGMENTS'],
			...[
				'#EXTINF:4.000000,',
				'subtitles-zh-hans-00000.vtt',
				'#EXTINF:4.000000,',
				'subtitles-zh-hans-00001.vtt',
			],
			...['#EXTINF:1.500000,', 'subtitles-zh-hans-00002.vtt', '#EXT-X-ENDLIST', ''],
		].join('\n'),
	);
});

test('writes a file for a segment without cues', async () => {
	const path = await file('film.vtt', 'WEBVTT\n');
	const { subtitles } = await makeSubtitles(folder, [{ lang: 'fr', path }], timing);
	expect(subtitles[0]?.name).toBe('français');
	expect(await written('subtitles-fr-00001.vtt')).toBe(
		'WEBVTT\nX-TIMESTAMP-MAP=MPEGTS:126000,LOCAL:00:00:00.000\n',
	);
});

test('uses the names of the site for its languages', async () => {
	const path = await file('film.vtt', 'WEBVTT\n');
	const files = ['zh', 'en'].map((lang) => ({ lang, path }));
	const { subtitles } = await makeSubtitles(folder, files, timing);
	expect(subtitles.map(({ name }) => name)).toEqual(['中文', 'English']);
});

test.each([
	[[{ lang: 'english!', path: 'a.vtt' }], '"english!" is not a language tag'],
	[[{ lang: 'en', path: 'nowhere.vtt' }], 'nowhere.vtt cannot be read: ENOENT'],
	[
		[
			{ lang: 'en', path: 'a.vtt' },
			{ lang: 'EN', path: 'a.vtt' },
		],
		'There are two subtitle files for the language en.',
	],
])('rejects %j before writing anything', async (files, message) => {
	await file('a.vtt', 'WEBVTT\n');
	const inFolder = files.map((one) => ({ ...one, path: join(folder, one.path) }));
	await expect(makeSubtitles(folder, inFolder, timing)).rejects.toThrow(message);
	await expect(checkSubtitles(inFolder)).rejects.toThrow(UnusableSubtitles);
	expect(await readdir(folder)).toEqual(['a.vtt']);
});
