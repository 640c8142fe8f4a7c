import { expect, it } from 'vitest';
import { libraryWords } from './library-words.ts';

it('has the two errors of the specification, section 8, in both languages', () => {
	const errors = ['Failed to initialize media keys for EME', 'Could not determine codecs for playlist.'];
	expect(errors.map((error) => libraryWords(error, 'zh'))).toEqual([
		'无法为加密媒体扩展（EME）初始化媒体密钥',
		'无法确定播放列表的编解码器',
	]);
	expect(errors.map((error) => libraryWords(error, 'en'))).toEqual(errors);
});

it('shows no addresses, and what it does not know as it is', () => {
	expect(libraryWords('HLS playlist request error at URL: /media/a/master.m3u8.', 'zh')).toBe(
		'请求播放列表失败',
	);
	expect(libraryWords('HLS playlist request error at URL: /media/a/master.m3u8.', 'en')).toBe(
		'HLS playlist request error',
	);
	expect(libraryWords('muxer does not support codec(s): "hvc1,ec-3".', 'zh')).toBe(
		'不支持编解码器 "hvc1,ec-3"',
	);
	expect(libraryWords('Something new', 'zh')).toBe('Something new');
});
