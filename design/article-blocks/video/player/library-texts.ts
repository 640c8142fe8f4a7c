import type { Language } from '@portico/api/languages.ts';

/**
 * Texts of video.js that visitors can see: its subtitle style dialog, and its error messages, shown in small
 * print beside ours, including the two of the specification, section 8. English is built in; the Chinese file
 * of video.js is incomplete and partly wrong.
 */
const zh: Record<string, string> = {
	'Video Player': '视频播放器',
	'This is a modal window': '这是一个对话框',
	'Modal Window': '对话框',
	Close: '关闭',
	'Close Modal Dialog': '关闭对话框',
	'This modal can be closed by pressing the Escape key or activating the close button.':
		'按 Esc 键或点击关闭按钮可关闭此对话框。',
	'Caption Settings Dialog': '字幕样式',
	'Beginning of dialog window. Escape will cancel and close the window.': '对话框开始。按 Esc 键取消并关闭。',
	'End of dialog window.': '对话框结束。',
	Text: '文字',
	'Text Background': '文字背景',
	'Caption Area Background': '字幕区域背景',
	Color: '颜色',
	Opacity: '不透明度',
	White: '白',
	Black: '黑',
	Red: '红',
	Green: '绿',
	Blue: '蓝',
	Yellow: '黄',
	Magenta: '洋红',
	Cyan: '青',
	Opaque: '不透明',
	'Semi-Transparent': '半透明',
	Transparent: '透明',
	'Font Size': '字号',
	'Text Edge Style': '文字边缘',
	None: '无',
	Raised: '凸起',
	Depressed: '凹陷',
	Uniform: '描边',
	'Drop shadow': '阴影',
	'Font Family': '字体',
	'Proportional Sans-Serif': '黑体',
	'Monospace Sans-Serif': '等宽黑体',
	'Proportional Serif': '宋体',
	'Monospace Serif': '等宽宋体',
	Casual: '手写体',
	Script: '行书',
	'Small Caps': '小型大写字母',
	Reset: '还原',
	'restore all settings to the default values': '全部还原为默认设置',
	Done: '完成',
	'You aborted the media playback': '播放已中止',
	'A network error caused the media download to fail part-way.': '网络错误，视频未能完整下载。',
	'The media could not be loaded, either because the server or network failed or because the format is not supported.':
		'无法加载视频：服务器或网络出错，或格式不受支持。',
	'The media playback was aborted due to a corruption problem or because the media used features your browser did not support.':
		'播放已中止：视频数据损坏，或使用了浏览器不支持的功能。',
	'No compatible source was found for this media.': '未找到浏览器能够播放的视频源。',
	'The media is encrypted and we do not have the keys to decrypt it.': '视频已加密，缺少解密密钥。',
	'Failed to initialize media keys for EME': '无法为加密媒体扩展（EME）初始化媒体密钥',
	'Could not determine codecs for playlist': '无法确定播放列表的编解码器',
	'Playback cannot continue. No available working or supported playlists.':
		'无法继续播放：没有可用或受支持的播放列表。',
	'HLS playlist request error': '请求播放列表失败',
	'HLS request errored': '请求视频分段失败',
	'Excessive main segment downloading detected': '反复下载视频分段，播放仍无进展',
};

/** The Chinese texts for the `languages` option of video.js. */
export const libraryLanguages = { 'zh-cn': zh };

/**
 * Translates an error message of video.js to the page language and removes a trailing address. Unknown messages
 * stay unchanged, for diagnosis.
 */
export function translateLibraryText(text: string, language: Language): string {
	const plain = text.replace(/ at URL: .*$/s, '');
	if (language === 'en') return plain;
	// ReDoS waiver: the text is one line from video.js.
	const codecs = /does not support codec\(s\): (.+?)\.?$/.exec(plain)?.[1];
	if (codecs) return `不支持编解码器：${codecs.replaceAll('"', '')}`;
	return zh[plain] ?? zh[plain.replace(/\.$/, '')] ?? plain;
}
