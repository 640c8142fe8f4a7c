import { mkdtemp, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { editFile } from '@portico/testing/videos/make-test-stream.ts';
import { writeTestPlaylists } from '@portico/testing/videos/write-test-playlists.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkHls } from './check-hls.ts';

let folder: string;
beforeEach(async () => {
	folder = await mkdtemp(join(tmpdir(), 'check-hls-'));
	await writeTestPlaylists(folder);
});
afterEach(() => rm(folder, { recursive: true }));

const check = async (playlist?: string) =>
	(await checkHls(folder, playlist)).map(
		({ severity, rule, file, line, message }) => `${severity} ${rule} ${file}:${line} ${message}`,
	);

test('accepts a valid stream, and one of its playlists alone', async () => {
	expect(await check()).toEqual([]);
	expect(await check('zh/index.m3u8')).toEqual([]);
});

test.each<[file: string, from: string | RegExp, to: string, violations: string[]]>([
	[
		'low/index.m3u8',
		'#EXTM3U',
		'#EXTM3',
		['error not-a-playlist low/index.m3u8:1 is not an HLS playlist: its first line is not #EXTM3U'],
	],
	[
		'low/index.m3u8',
		'#EXT-X-ENDLIST',
		'',
		['error end-list low/index.m3u8:null has no #EXT-X-ENDLIST: it is live, or truncated'],
	],
	[
		'low/index.m3u8',
		'#EXT-X-PLAYLIST-TYPE:VOD',
		'#EXT-X-PLAYLIST-TYPE:EVENT',
		['warning playlist-type low/index.m3u8:null has no #EXT-X-PLAYLIST-TYPE:VOD'],
	],
	[
		'low/index.m3u8',
		'VERSION:6',
		'VERSION:1',
		['warning version low/index.m3u8:null has version 1; its tags require 2'],
	],
	[
		'low/index.m3u8',
		'TARGETDURATION:4',
		'TARGETDURATION:3',
		[
			'error target-duration low/index.m3u8:7 the segment lasts 4 s, the target duration is 3',
			'error target-duration low/index.m3u8:9 the segment lasts 4 s, the target duration is 3',
		],
	],
	[
		'low/index.m3u8',
		/#EXTINF:4.000,\n1/,
		'1',
		[
			'error segment-duration low/index.m3u8:8 the segment has no numeric #EXTINF',
			'warning boundaries high/index.m3u8:null segment 1 ends at 8.000 s, not at 4.000 s (compared with low/index.m3u8)',
			'warning durations zh/index.m3u8:null lasts 4.000 s more or less than low/index.m3u8',
		],
	],
	['low/index.m3u8', '1.ts', '2.ts', ['error missing-file low/index.m3u8:9 "2.ts" does not exist']],
	[
		'low/index.m3u8',
		'1.ts',
		'https://elsewhere.example/1.ts',
		[
			'error remote-address low/index.m3u8:9 "https://elsewhere.example/1.ts" is a remote address; ' +
				'all files must be in the folder of the stream',
		],
	],
	[
		'low/index.m3u8',
		'1.ts',
		'../../1.ts',
		['error outside-folder low/index.m3u8:9 "../../1.ts" is outside the folder of the stream'],
	],
	[
		'low/index.m3u8',
		'1.ts',
		'%2e%2e/%2e%2e/1.ts',
		['error outside-folder low/index.m3u8:9 "%2e%2e/%2e%2e/1.ts" is outside the folder of the stream'],
	],
	[
		'low/index.m3u8',
		'1.ts',
		'link.ts',
		['error outside-folder low/index.m3u8:9 "link.ts" is outside the folder of the stream'],
	],
	[
		'low/index.m3u8',
		'1.ts',
		'#EXT-X-BYTERANGE:150@51\n1.ts',
		['error byte-range low/index.m3u8:10 the byte range is not within "1.ts" (200 bytes)'],
	],
	[
		'low/index.m3u8',
		'METHOD=AES-128',
		'METHOD=SAMPLE-AES',
		['error key low/index.m3u8:5 the method SAMPLE-AES is not AES-128'],
	],
	[
		'low/index.m3u8',
		'IV=0x',
		'KEYFORMAT="com.apple.streamingkeydelivery",IV=0x',
		[
			'warning version low/index.m3u8:null has version 4; its tags require 5',
			'error key low/index.m3u8:5 the key belongs to a DRM system (com.apple.streamingkeydelivery)',
		],
	],
	[
		'low/index.m3u8',
		'#EXTINF',
		'#EXT-X-PART:DURATION=1,URI="p.ts"\n#EXTINF',
		['warning unsupported-tag low/index.m3u8:6 #EXT-X-PART is not supported for on-demand video'],
	],
	[
		'low/index.m3u8',
		'#EXTINF:4.000,\n0.ts',
		'#EXT-X-GAP\n#EXTINF:4.000,\n0.ts',
		['error segments low/index.m3u8:8 the segment is a gap'],
	],
	[
		'master.m3u8',
		'high/index.m3u8',
		'gone.m3u8',
		['error missing-file master.m3u8:8 "gone.m3u8" does not exist'],
	],
	['master.m3u8', 'BANDWIDTH=900,', '', ['error bandwidth master.m3u8:8 the rendition has no BANDWIDTH']],
	[
		'master.m3u8',
		'BANDWIDTH=900',
		'BANDWIDTH=700',
		['warning bandwidth master.m3u8:8 BANDWIDTH is 700, but the measured value is 832 bit/s'],
	],
	[
		'master.m3u8',
		'RESOLUTION=1280x720,CODECS="avc1.64001f,mp4a.40.2",FRAME-RATE=25.000,',
		'',
		[
			'warning codecs master.m3u8:8 the rendition has no CODECS',
			'warning resolution master.m3u8:8 the rendition has no RESOLUTION',
			'warning frame-rate master.m3u8:8 the rendition has no FRAME-RATE',
		],
	],
	[
		'master.m3u8',
		',SUBTITLES="subs"',
		'',
		['warning groups master.m3u8:6 the rendition refers to no subtitles group, although there is one'],
	],
	[
		'master.m3u8',
		',SUBTITLES="subs"',
		',SUBTITLES="subs",AUDIO="sound"',
		['error groups master.m3u8:6 the rendition refers to the group AUDIO sound, which does not exist'],
	],
	[
		'master.m3u8',
		',LANGUAGE="zh",DEFAULT=YES,AUTOSELECT=YES',
		',DEFAULT=YES,AUTOSELECT=NO',
		[
			'warning groups master.m3u8:5 the subtitles have no LANGUAGE',
			'warning groups master.m3u8:5 DEFAULT=YES requires AUTOSELECT=YES',
		],
	],
	[
		'master.m3u8',
		/#EXT-X-SESSION-KEY.*\n/,
		'',
		['warning session-key master.m3u8:null has no #EXT-X-SESSION-KEY, although segments are encrypted'],
	],
	[
		'master.m3u8',
		'#EXT-X-INDEPENDENT-SEGMENTS\n',
		'',
		[
			'warning independent-segments master.m3u8:null has no ' +
				'#EXT-X-INDEPENDENT-SEGMENTS, and not all of its playlists have it',
		],
	],
])('checks %s with %s replaced by %j', async (file, from, to, violations) => {
	if (to === 'link.ts') await symlink('/etc/hostname', join(folder, 'low/link.ts'));
	if (to.includes('KEYFORMAT')) await editFile(join(folder, file), 'VERSION:6', 'VERSION:4');
	await editFile(join(folder, file), from, to);
	expect(await check()).toEqual(violations);
});

test('compares segment boundaries and total durations between renditions', async () => {
	await editFile(join(folder, 'high/index.m3u8'), '#EXTINF:4.000', '#EXTINF:3.900');
	await editFile(join(folder, 'zh/index.m3u8'), '#EXTINF:4.000,\n1.vtt\n', '');
	expect(await check()).toEqual([
		'warning boundaries high/index.m3u8:null segment 0 ends at 3.900 s, not at 4.000 s (compared with low/index.m3u8)',
		'warning durations zh/index.m3u8:null lasts 4.000 s more or less than low/index.m3u8',
	]);
});

test('reports keys that do not have 16 bytes, and empty segments', async () => {
	await writeFile(join(folder, 'keys/film.key'), 'too short');
	await truncate(join(folder, 'high/1.ts'), 0);
	expect(await check()).toEqual([
		'error key low/index.m3u8:5 the key has 9 bytes, not 16',
		'error key high/index.m3u8:5 the key has 9 bytes, not 16',
		'error missing-file high/index.m3u8:9 "1.ts" is empty',
	]);
});
