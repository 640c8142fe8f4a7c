import { expect, test } from 'vitest';
import { parsePlaylist } from './parse-playlist.ts';
import type { MediaPlaylist } from './playlist.ts';

function parseMedia(...lines: string[]): MediaPlaylist {
	const playlist = parsePlaylist(['#EXTM3U', ...lines].join('\r\n'));
	if (playlist?.kind !== 'media') throw new Error('no media playlist');
	return playlist;
}

test('returns null without the first line of a playlist', () => {
	expect(parsePlaylist('WEBVTT\n')).toBeNull();
	expect(parsePlaylist('\ufeff#EXTM3U\n')?.kind).toBe('media');
});

test('continues byte ranges where the previous one of the same file ended', () => {
	const { segments } = parseMedia(
		...['#EXTINF:2,', '#EXT-X-BYTERANGE:100@50', 'a.mp4', '#EXTINF:2,', '#EXT-X-BYTERANGE:30', 'a.mp4'],
		...['#EXTINF:2,', '#EXT-X-BYTERANGE:10', 'b.mp4', '#EXTINF:2,', 'c.mp4'],
	);
	expect(segments.map(({ byteRange }) => byteRange)).toEqual([
		{ offset: 50, length: 100 },
		{ offset: 150, length: 30 },
		{ offset: 0, length: 10 },
		null,
	]);
});

test('applies keys and maps until they are replaced, and treats consecutive keys as alternatives', () => {
	const { segments } = parseMedia(
		...['#EXT-X-MAP:URI="clear.mp4"', '#EXTINF:2,', 'a.m4s'],
		...['#EXT-X-KEY:METHOD=AES-128,URI="k1"', '#EXT-X-KEY:METHOD=AES-128,URI="k2",KEYFORMAT="x"'],
		...['#EXT-X-MAP:URI="closed.mp4"', '#EXTINF:2,', 'b.m4s', '#EXTINF:2,', 'c.m4s'],
		...['#EXT-X-KEY:METHOD=NONE', '#EXTINF:2,', 'd.m4s'],
	);
	const uris = segments.map(({ keys, map }) => ({
		map: map?.attributes.get('URI')?.value,
		mapKeys: map?.keys.length,
		keys: keys.map(({ attributes }) => attributes.get('URI')?.value ?? attributes.get('METHOD')?.value),
	}));
	expect(uris).toEqual([
		{ map: 'clear.mp4', mapKeys: 0, keys: [] },
		{ map: 'closed.mp4', mapKeys: 2, keys: ['k1', 'k2'] },
		{ map: 'closed.mp4', mapKeys: 2, keys: ['k1', 'k2'] },
		{ map: 'closed.mp4', mapKeys: 2, keys: ['NONE'] },
	]);
});

test('accepts commas and equals signs in quoted attributes', () => {
	const master = parsePlaylist(
		'#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1000,CODECS="avc1.64001f,mp4a.40.2",NAME="a=b"\n# a remark\n720p.m3u8',
	);
	if (master?.kind !== 'master') throw new Error('no master playlist');
	const [variant] = master.variants;
	expect(variant).toMatchObject({ line: 2, uri: '720p.m3u8' });
	expect(Object.fromEntries(variant?.attributes ?? [])).toEqual({
		BANDWIDTH: { value: '1000', quoted: false },
		CODECS: { value: 'avc1.64001f,mp4a.40.2', quoted: true },
		NAME: { value: 'a=b', quoted: true },
	});
});
