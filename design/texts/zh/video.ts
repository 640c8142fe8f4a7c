/** 视频 */
export const video = {
	film: '视频',
	play: (title: string, duration: string) => `播放：${title}（${duration}）`,
	withDuration: (title: string, duration: string) => `${title}（${duration}）`,
	lasting: (words: string) => `视频，时长${words}`,
	loadingPlayer: '正在加载播放器……',
	playerNotLoaded: '播放器加载失败，请重新点击播放。',
	openFile: '直接打开视频文件',
	gone: '该视频已不再提供。',
	watchAt: '观看网址：',
};
