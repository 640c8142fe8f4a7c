import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { editFile, makeTestStream } from '@portico/testing/videos/make-test-stream.ts';
import { writeTestPlaylists } from '@portico/testing/videos/write-test-playlists.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { checkHls } from '../rules/check-hls.ts';
import { checkSegments } from '../rules/check-segments.ts';
import { UnusableVideo } from '../video-manifest.ts';
import { importStream } from './import-stream.ts';

// ffmpeg takes seconds, and longer on a busy machine.

let folder: string;
let source: string;
let workFolder: string;
beforeEach(async () => {
	folder = await mkdtemp(join(tmpdir(), 'import-stream-'));
	source = join(folder, 'stream');
	workFolder = join(folder, 'work');
	await mkdir(source);
});
afterEach(() => rm(folder, { recursive: true }));

const importPlaylist = (playlist = 'master.m3u8', options: { poster?: string; signal?: AbortSignal } = {}) =>
	importStream(join(source, playlist), { workFolder, signal: new AbortController().signal, ...options });
const edit = (file: string, from: string | RegExp, to: string) => editFile(join(source, file), from, to);
const read = async (imported: { folder: string }, name: string) =>
	readFile(join(imported.folder, name), 'utf8');
const withoutFfmpeg = () => vi.stubEnv('FFMPEG_PATH', join(folder, 'no-ffmpeg'));

test('imports an encrypted stream with subtitles into a flat package, without ffmpeg', async () => {
	withoutFfmpeg();
	await writeTestPlaylists(source);
	const imported = await importPlaylist();
	expect(imported.warnings).toEqual(['Without ffmpeg there is no poster and there are no seek thumbnails.']);
	const figures = (height: number, bandwidth: number) => ({
		...{ playlist: `${height}p.m3u8`, width: (height * 16) / 9, height, bandwidth },
		...{ averageBandwidth: null, codecs: 'avc1.64001f,mp4a.40.2', frameRate: 25 },
	});
	const names = [
		...['360p-00000.ts', '360p-00001.ts', '360p.m3u8', '720p-00000.ts', '720p-00001.ts', '720p.m3u8'],
		...['key-00000.key', 'master.m3u8', 'subtitles-zh-00000.vtt', 'subtitles-zh-00001.vtt'],
		...['subtitles-zh.m3u8', 'subtitles-zh.vtt'],
	];
	expect(imported.manifest).toEqual({
		...{ format: 1, duration: 8, width: 1280, height: 720, master: 'master.m3u8' },
		renditions: [figures(720, 900), figures(360, 500)],
		subtitles: [{ lang: 'zh', name: '中文', playlist: 'subtitles-zh.m3u8', file: 'subtitles-zh.vtt' }],
		...{ poster: null, thumbnails: null, download: null, encrypted: true },
		files: names.map((name) => expect.objectContaining({ name })),
	});
	expect((await readdir(imported.folder)).sort()).toEqual([...names, 'video.json']);
	expect(JSON.parse(await read(imported, 'video.json'))).toEqual(imported.manifest);
	expect(await readdir(workFolder)).toHaveLength(1);

	const attributes = (height: number) =>
		`RESOLUTION=${(height * 16) / 9}x${height},CODECS="avc1.64001f,mp4a.40.2"`;
	expect((await read(imported, 'master.m3u8')).split('\n')).toEqual([
		...['#EXTM3U', '#EXT-X-VERSION:4', '#EXT-X-INDEPENDENT-SEGMENTS'],
		'#EXT-X-SESSION-KEY:METHOD=AES-128,URI="key-00000.key"',
		'#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="subs",NAME="中文",LANGUAGE="zh",DEFAULT=YES,AUTOSELECT=YES,URI="subtitles-zh.m3u8"',
		`#EXT-X-STREAM-INF:BANDWIDTH=500,${attributes(360)},FRAME-RATE=25.000,SUBTITLES="subs"`,
		'360p.m3u8',
		`#EXT-X-STREAM-INF:BANDWIDTH=900,${attributes(720)},FRAME-RATE=25.000,SUBTITLES="subs"`,
		...['720p.m3u8', ''],
	]);
	expect((await read(imported, '720p.m3u8')).split('\n')).toEqual([
		...['#EXTM3U', '#EXT-X-VERSION:3', '#EXT-X-TARGETDURATION:4', '#EXT-X-MEDIA-SEQUENCE:0'],
		'#EXT-X-PLAYLIST-TYPE:VOD',
		'#EXT-X-KEY:METHOD=AES-128,URI="key-00000.key",IV=0x000102030405060708090a0b0c0d0e0f',
		...['#EXTINF:4.000000,', '720p-00000.ts', '#EXTINF:4.000000,', '720p-00001.ts', '#EXT-X-ENDLIST', ''],
	]);
	expect(await read(imported, 'subtitles-zh.vtt')).toBe(
		'WEBVTT\n\n00:00:01.000 --> 00:00:05.000\n磐川 x\n\n00:00:06.000 --> 00:00:07.000\n大桥\n',
	);
	expect(await checkHls(imported.folder)).toEqual([]);
});

test('corrects missing tags, and warns about unsupported ones', async () => {
	withoutFfmpeg();
	await writeTestPlaylists(source);
	await edit('low/index.m3u8', '#EXT-X-PLAYLIST-TYPE:VOD\n', '');
	await edit('low/index.m3u8', 'TARGETDURATION:4', 'TARGETDURATION:2');
	await edit('master.m3u8', /#EXT-X-SESSION-KEY.*\n/, '');
	await edit(
		'master.m3u8',
		'#EXTM3U',
		'#EXTM3U\n#EXT-X-CONTENT-STEERING:SERVER-URI="https://elsewhere.example"',
	);
	const imported = await importPlaylist();
	expect(imported.warnings[0]).toBe(
		'master.m3u8, line 2: #EXT-X-CONTENT-STEERING is not supported in a folder of files',
	);
	expect(await read(imported, 'master.m3u8')).not.toContain('elsewhere');
	expect(await checkHls(imported.folder)).toEqual([]);
});

test('keeps the media sequence number, the IV of segments without one', async () => {
	withoutFfmpeg();
	await writeTestPlaylists(source);
	await edit('low/index.m3u8', /,IV=0x\w+\n/, '\n#EXT-X-MEDIA-SEQUENCE:7\n');
	const playlist = await read(await importPlaylist(), '360p.m3u8');
	expect(playlist).toContain('#EXT-X-MEDIA-SEQUENCE:7\n');
	expect(playlist).toContain('#EXT-X-KEY:METHOD=AES-128,URI="key-00000.key"\n');
});

test('keeps audio groups, and omits audio-only renditions and invalid subtitles', async () => {
	withoutFfmpeg();
	await writeTestPlaylists(source);
	await edit('zh/index.m3u8', '0.vtt', '../low/0.ts');
	await edit(
		'master.m3u8',
		'#EXT-X-STREAM-INF',
		'#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="sound",NAME="Both",LANGUAGE="en",URI="low/index.m3u8"\n' +
			'#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="sound",NAME="Within",LANGUAGE="zh"\n' +
			'#EXT-X-STREAM-INF:BANDWIDTH=500,CODECS="mp4a.40.2",SUBTITLES="subs"\nlow/index.m3u8\n#EXT-X-STREAM-INF',
	);
	await edit('master.m3u8', /SUBTITLES="subs"\nhigh/, 'SUBTITLES="subs",AUDIO="sound"\nhigh');
	const imported = await importPlaylist();
	const master = await read(imported, 'master.m3u8');
	expect(master).toContain('NAME="Both",LANGUAGE="en",URI="360p.m3u8"\n');
	expect(master).toContain('NAME="Within",LANGUAGE="zh"\n');
	expect(master).toContain(',AUDIO="sound"\n720p.m3u8');
	expect(master).not.toContain('SUBTITLES');
	expect(imported.manifest.renditions).toHaveLength(2);
	expect(imported.manifest.subtitles).toEqual([]);
	expect(imported.warnings).toEqual([
		...imported.warnings.filter((line) => line.startsWith('master.m3u8')),
		'low/index.m3u8: has no video and is omitted',
		'zh/index.m3u8: the subtitles are omitted: "../low/0.ts" is not WebVTT',
		'Without ffmpeg there is no poster and there are no seek thumbnails.',
	]);
});

test('makes images of an MPEG-TS stream, and converts its subtitles to video time', async () => {
	await makeTestStream(source, 'mpegts');
	await edit('master.m3u8', /(CODECS="[^"]*")/g, '$1,SUBTITLES="s",FRAME-RATE=10.000');
	await edit('master.m3u8', /BANDWIDTH=\d+/g, 'BANDWIDTH=900000');
	const tag = '#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="s",NAME="English",URI="en.m3u8"';
	await edit('master.m3u8', '#EXT-X-STREAM-INF', `#EXT-X-INDEPENDENT-SEGMENTS\n${tag}\n#EXT-X-STREAM-INF`);
	await writeFile(
		join(source, 'en.m3u8'),
		'#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXT-X-PLAYLIST-TYPE:VOD\n#EXTINF:4,\nen.vtt\n#EXT-X-ENDLIST\n',
	);
	// ffmpeg's transport streams start at about 1.4 s, plus the delay of some frames.
	await writeFile(
		join(source, 'en.vtt'),
		'WEBVTT\nX-TIMESTAMP-MAP=LOCAL:01:00:00.000,MPEGTS:270000\n\n01:00:00.000 --> 01:00:01.000\nThree\n',
	);
	const imported = await importPlaylist();
	expect(imported.warnings).toEqual([expect.stringContaining('the subtitles have no LANGUAGE')]);
	expect(imported.manifest).toMatchObject({
		poster: 'poster.jpg',
		thumbnails: 'thumbnails.vtt',
		duration: 4,
	});
	expect(imported.manifest.subtitles).toEqual([
		{ lang: 'und', name: 'English', playlist: 'subtitles-und.m3u8', file: 'subtitles-und.vtt' },
	]);
	const segment = await read(imported, 'subtitles-und-00000.vtt');
	const [, clock = ''] = /MPEGTS:(\d+),LOCAL:00:00:00.000/.exec(segment) ?? [];
	const start = (270_000 - Number(clock)) / 90_000;
	expect(start).toBeGreaterThan(1);
	expect(start).toBeLessThan(1.7);
	expect(segment).toContain(`\n00:00:0${start.toFixed(3)} --> 00:00:0${(start + 1).toFixed(3)}\nThree\n`);
	expect((await checkHls(imported.folder)).map(({ message }) => message)).toEqual([
		'the subtitles have no LANGUAGE',
	]);
	expect(await checkSegments(imported.folder)).toEqual([]);
});

test.each(['fmp4', 'byteRanges'] as const)('keeps a stream as %s playable', async (kind) => {
	await makeTestStream(source, kind);
	const imported = await importPlaylist();
	expect(await checkSegments(imported.folder)).toEqual([]);
	const { files } = imported.manifest;
	const ofRendition = files.map(({ name }) => name).filter((name) => name.startsWith('180p'));
	expect(ofRendition).toEqual(
		kind === 'fmp4'
			? ['180p-00000.m4s', '180p-00000.mp4', '180p-00001.m4s', '180p.m3u8']
			: ['180p-00000.mp4', '180p.m3u8'],
	);
	expect(await readFile(join(imported.folder, '180p-00000.mp4'))).toEqual(
		await readFile(join(source, 'v0', kind === 'fmp4' ? 'init_0.mp4' : 'film.mp4')),
	);
});

test('writes a master with measured attributes for a standalone media playlist', async () => {
	await makeTestStream(source, 'mpegts');
	const { manifest } = await importPlaylist('v0/index.m3u8');
	expect(manifest.renditions).toEqual([
		{
			...{ playlist: '180p.m3u8', width: 320, height: 180, codecs: 'avc1.42c00d,mp4a.40.2', frameRate: 10 },
			...{ bandwidth: expect.any(Number), averageBandwidth: expect.any(Number) },
		},
	]);
	withoutFfmpeg();
	await expect(importPlaylist('v0/index.m3u8')).rejects.toThrow('RESOLUTION is missing, and ffprobe');
});

test.each<[file: string, from: string | RegExp, to: string, message: string]>([
	['master.m3u8', '#EXTM3U', 'WEBVTT', 'master.m3u8, line 1: is not an HLS playlist'],
	['low/index.m3u8', '#EXT-X-ENDLIST', '', 'low/index.m3u8: has no #EXT-X-ENDLIST: it is live'],
	['low/index.m3u8', '1.ts', '5.ts', 'low/index.m3u8, line 9: "5.ts" does not exist'],
	['low/index.m3u8', '1.ts', '../../x.ts', `"../../x.ts" is outside the folder of the stream`],
	['low/index.m3u8', '1.ts', 'http://elsewhere/1.ts', '"http://elsewhere/1.ts" is a remote address'],
	['low/index.m3u8', 'AES-128', 'SAMPLE-AES', 'the method SAMPLE-AES is not AES-128'],
	['low/index.m3u8', 'URI="', 'KEYFORMAT="urn:uuid:x",URI="', 'a DRM system (urn:uuid:x)'],
	['master.m3u8', /CODECS="[^"]*"/g, 'CODECS="mp4a.40.2"', 'has no video rendition'],
])('rejects %s with %s replaced by %s', async (file, from, to, message) => {
	withoutFfmpeg();
	await writeTestPlaylists(source);
	await edit(file, from, to);
	const refused = await importPlaylist().catch((error: unknown) => error);
	expect(refused).toBeInstanceOf(UnusableVideo);
	expect((refused as Error).message).toContain(message);
	expect(await readdir(workFolder).catch(() => [])).toEqual([]);
});

test('leaves nothing behind when aborted, and rejects a folder', async () => {
	await writeTestPlaylists(source);
	await expect(importPlaylist('low')).rejects.toThrow(UnusableVideo);
	const reason = new Error('interrupted');
	await expect(importPlaylist('master.m3u8', { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
	expect(await readdir(workFolder).catch(() => [])).toEqual([]);
});
