import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

const variant = (height: number, bandwidth: number) =>
	`#EXT-X-STREAM-INF:BANDWIDTH=${bandwidth},RESOLUTION=${(height * 16) / 9}x${height},` +
	'CODECS="avc1.64001f,mp4a.40.2",FRAME-RATE=25.000,SUBTITLES="subs"';

const media = (segments: string[], head: string[] = []) =>
	[
		...['#EXTM3U', '#EXT-X-VERSION:6', '#EXT-X-TARGETDURATION:4', '#EXT-X-PLAYLIST-TYPE:VOD', ...head],
		...segments.flatMap((name) => ['#EXTINF:4.000,', name]),
		'#EXT-X-ENDLIST\n',
	].join('\n');

/**
 * Writes a stream whose playlists and sizes are valid: two renditions of 8 s in encrypted segments (whose bytes are
 * not a video), and Chinese subtitles. Tests break these files.
 */
export async function writeTestPlaylists(folder: string): Promise<void> {
	const files: Record<string, string | Buffer> = {
		'master.m3u8': [
			...['#EXTM3U', '#EXT-X-VERSION:6', '#EXT-X-INDEPENDENT-SEGMENTS'],
			'#EXT-X-SESSION-KEY:METHOD=AES-128,URI="keys/film.key"',
			'#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="subs",NAME="中文",LANGUAGE="zh",DEFAULT=YES,AUTOSELECT=YES,URI="zh/index.m3u8"',
			...[variant(360, 500), 'low/index.m3u8', variant(720, 900), 'high/index.m3u8', ''],
		].join('\n'),
		'keys/film.key': Buffer.alloc(16, 1),
		'zh/index.m3u8': media(['0.vtt', '1.vtt']),
		'zh/0.vtt': 'WEBVTT\n\n00:01.000 --> 00:05.000\n磐川 <script>x</script>\n',
		'zh/1.vtt':
			'WEBVTT\n\n00:01.000 --> 00:05.000\n磐川 <script>x</script>\n\n00:06.000 --> 00:07.000\n大桥\n',
	};
	for (const [rung, size] of [
		['low', 200],
		['high', 400],
	] as const) {
		files[`${rung}/index.m3u8`] = media(
			['0.ts', '1.ts'],
			['#EXT-X-KEY:METHOD=AES-128,URI="../keys/film.key",IV=0x000102030405060708090a0b0c0d0e0f'],
		);
		for (const name of ['0.ts', '1.ts']) files[`${rung}/${name}`] = Buffer.alloc(size, rung);
	}
	for (const [name, content] of Object.entries(files)) {
		await mkdir(dirname(join(folder, name)), { recursive: true });
		await writeFile(join(folder, name), content);
	}
}
