/** 文章（组名按规格书原样拼写） */
export const aritcile = {
	source: '来源',
	author: '作者',
	editor: '责任编辑',
	publishedOn: '发布时间',
	views: '阅读',
	address: '网址',
	onlyInOtherLanguage: '本文暂无中文版，以下为英文原文。',
	toOtherLanguage: '前往英文网站阅读',
	attachments: '附件',
	file: '文件',
	download: '下载',
	downloadOf: (name: string) => `下载：${name}`,
	preview: '预览',
	previewOf: (name: string) => `预览（新窗口打开）：${name}`,
	table: (number: number) => `表格${number}，可横向滚动`,
	wholePicture: (description: string) => (description ? `查看大图：${description}` : '查看大图'),
	neighbours: '上一篇和下一篇',
	previous: '上一篇',
	next: '下一篇',
	related: '同栏目文章',
	contents: '本文目录',
	textSize: '字号',
	textSizes: { small: '小', standard: '标准', large: '大' },
	print: '打印',
	share: '分享',
	qrCode: '本文二维码',
	scanToShare: '微信扫一扫，在手机上阅读、转发',
	copyLink: '复制链接',
	saveCode: '保存二维码',
	copied: '已复制',
	shareElsewhere: '更多方式',
};

/** 图片浏览 */
export const pictures = {
	viewer: '图片浏览',
	enlarge: (title: string) => `放大查看：${title}`,
	previous: '上一张',
	next: '下一张',
	position: (place: number, count: number) => `第${place}张，共${count}张`,
};

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
