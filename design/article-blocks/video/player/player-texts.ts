import type { Language } from '@portico/api/languages.ts';
import { en } from './player-texts.en.ts';

/** What the player says in Chinese: the reference, by which the English texts are typed. */
const zh = {
	player: (title: string) => `视频播放器：${title}`,
	play: '播放',
	pause: '暂停',
	replay: '重新播放',
	mute: '静音',
	unmute: '取消静音',
	volume: '音量',
	progress: '播放进度',
	/** Of the progress, to those who listen. */
	timeOf: (now: string, all: string) => `${now}，共 ${all}`,
	subtitles: '字幕',
	noSubtitles: '关闭',
	subtitlesShown: (name: string) => `字幕：${name}`,
	subtitlesHidden: '字幕已关闭',
	subtitleStyle: '字幕样式……',
	playbackSettings: '播放设置',
	quality: '清晰度',
	autoQuality: '自动',
	autoQualityNow: (rung: string) => `自动（${rung}）`,
	qualityChosen: (rung: string) => `清晰度：${rung}`,
	speed: '播放速度',
	normalSpeed: '正常',
	speedChosen: (speed: string) => `播放速度：${speed}`,
	pictureInPicture: '画中画',
	leavePictureInPicture: '退出画中画',
	fullscreen: '全屏',
	leaveFullscreen: '退出全屏',
	close: '关闭',
	keys: '键盘快捷键',
	keyHelp: [
		['空格、K', '播放或暂停'],
		['← →', '后退或前进5秒'],
		['0～9', '跳转至视频的0%～90%处'],
		['Home End', '跳转至开头或结尾'],
		['↑ ↓', '音量'],
		['M', '静音'],
		['C', '字幕'],
		['F', '全屏'],
		['< >', '减速或加速'],
	],
	offline: '网络已断开。恢复连接后，将从此处继续播放。',
	reconnecting: '连接中断，正在重新连接……',
	retrying: '视频暂时无法加载，正在自动重试。',
	retryLater: '将自动重试。',
	usingFile: '已改为播放视频文件。',
	tryAgain: '重试',
	download: '下载视频',
	reason: (code: number, detail: string) => `错误代码：${code}${detail ? `（${detail}）` : ''}`,
	failures: {
		lost: '无法连接到视频服务器。请检查网络后重试。',
		refused: '未找到视频文件，暂时无法播放。',
		server: '视频服务器出错，暂时无法播放。',
		decode: '视频数据无法解码，播放已停止。',
		keys: '无法获取视频的解密密钥。',
		unsupported: '您的浏览器无法播放此格式的视频。',
		starved: '网络过慢或已中断，未收到视频数据。',
		stalled: '播放已停止，无法继续。',
	},
};

export type PlayerTexts = typeof zh;

const texts: Record<Language, PlayerTexts> = { zh, en };

/**
 * The texts of the player. They are loaded with the player and not with the page (decision 001), so only
 * visitors who watch a video fetch them.
 */
export function playerTextsIn(language: Language): PlayerTexts {
	return texts[language];
}
