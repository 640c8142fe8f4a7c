import { expect, it } from 'vitest';
import { translateLibraryText } from './library-texts.ts';

it('translates the two errors of the specification, section 8', () => {
	const errors = ['Failed to initialize media keys for EME', 'Could not determine codecs for playlist.'];
	expect(errors.map((error) => translateLibraryText(error, 'zh'))).toEqual([
		'无法为加密媒体扩展（EME）初始化媒体密钥',
		'无法确定播放列表的编解码器',
	]);
	expect(errors.map((error) => translateLibraryText(error, 'en'))).toEqual(errors);
});

it('removes addresses and keeps unknown messages unchanged', () => {
	expect(translateLibraryText('HLS playlist request error at URL: /media/a/master.m3u8.', 'zh')).toBe(
		'请求播放列表失败',
	);
	expect(translateLibraryText('HLS playlist request error at URL: /media/a/master.m3u8.', 'en')).toBe(
		'HLS playlist request error',
	);
	expect(translateLibraryText('muxer does not support codec(s): "hvc1,ec-3".', 'zh')).toBe(
		'不支持编解码器：hvc1,ec-3',
	);
	expect(translateLibraryText('Something new', 'zh')).toBe('Something new');
});
