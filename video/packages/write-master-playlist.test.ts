import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { writeMasterPlaylist } from './write-master-playlist.ts';

let folder: string;
beforeEach(async () => {
	folder = await mkdtemp(join(tmpdir(), 'master-playlist-'));
});
afterEach(() => rm(folder, { recursive: true }));

const rendition = (height: number, bandwidth: number) => ({
	...{ playlist: `${height}p.m3u8`, width: (height * 16) / 9, height, bandwidth },
	...{ averageBandwidth: bandwidth - 100, codecs: 'avc1.64001f,mp4a.40.2', frameRate: 24000 / 1001 },
});

async function master(
	renditions: ReturnType<typeof rendition>[],
	subtitles: { lang: string; name: string; playlist: string; file: string }[] = [],
): Promise<string[]> {
	await writeMasterPlaylist(folder, 'master.m3u8', { renditions, subtitles });
	return (await readFile(join(folder, 'master.m3u8'), 'utf8')).trimEnd().split('\n');
}

test('lists each rendition with the attributes that players select by', async () => {
	expect(await master([rendition(720, 2_000_000)])).toEqual([
		'#EXTM3U',
		'#EXT-X-VERSION:3',
		'#EXT-X-INDEPENDENT-SEGMENTS',
		'#EXT-X-STREAM-INF:BANDWIDTH=2000000,AVERAGE-BANDWIDTH=1999900,RESOLUTION=1280x720,' +
			'CODECS="avc1.64001f,mp4a.40.2",FRAME-RATE=23.976,CLOSED-CAPTIONS=NONE',
		'720p.m3u8',
	]);
});

test('puts the rendition that players start with first: the best below their initial estimate', async () => {
	const order = async (...bandwidths: number[]) =>
		(await master(bandwidths.map((bandwidth, index) => rendition(1080 - 180 * index, bandwidth))))
			.map((line) => /BANDWIDTH=(\d+)/.exec(line)?.[1])
			.filter((found) => found !== undefined)
			.map(Number);
	expect(await order(6_000_000, 3_000_000, 1_500_000)).toEqual([3_000_000, 6_000_000, 1_500_000]);
	expect(await order(4_000_000, 1_500_000)).toEqual([4_000_000, 1_500_000]);
	expect(await order(9_000_000, 5_000_000)).toEqual([5_000_000, 9_000_000]);
});

test('lists subtitles before renditions, with the first language as the default', async () => {
	const lines = await master(
		[rendition(720, 2_000_000)],
		[
			{ lang: 'zh', name: '中文', playlist: 'subtitles-zh.m3u8', file: 'subtitles-zh.vtt' },
			{ lang: 'en', name: 'A "name"', playlist: 'subtitles-en.m3u8', file: 'subtitles-en.vtt' },
		],
	);
	expect(lines.slice(3, 5)).toEqual([
		'#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="subtitles",NAME="中文",LANGUAGE="zh",DEFAULT=YES,AUTOSELECT=YES,FORCED=NO,URI="subtitles-zh.m3u8"',
		`#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="subtitles",NAME="A  name ",LANGUAGE="en",DEFAULT=NO,AUTOSELECT=YES,FORCED=NO,URI="subtitles-en.m3u8"`,
	]);
	expect(lines[5]).toContain(',SUBTITLES="subtitles",');
});
