/** Texts of uploads. */
export const uploads = {
	/** Of the line in the text. */
	pages: (count: number) => `${count}页`,
	waiting: '等待上传',
	sending: (percent: number) => `正在上传 ${percent}%`,
	interrupted: (reason: string) => `上传暂停，恢复后自动继续：${reason}`,
	processing: '已上传，正在处理',
	/** It stands here as soon as the text can be written again. */
	ready: '已上传，可以编辑时插入此处',
	failed: (reason: string) => `未上传：${reason}`,
	progressOf: (name: string) => `上传进度：${name}`,
	cancel: '取消',
	cancelFile: (name: string) => `取消上传：${name}`,
	retry: '重试',
	retryFile: (name: string) => `重新上传：${name}`,
	remove: '移除',
	removeFile: (name: string) => `移除：${name}`,
	/** For those who do not see the lines. */
	announceBegin: (count: number) => `正在上传${count}个文件`,
	announceProgress: (percent: number) => `已上传${percent}%`,
	announceDone: (name: string) => `已插入：${name}`,
	announceFailed: (name: string, reason: string) => `“${name}”未上传：${reason}`,
	placeGone: (name: string) =>
		`“${name}”已上传，但正文中原来的位置已被删除，未插入。可用工具栏的“图片”或“附件”按钮按名称找到。`,
	noPicture: (names: readonly string[]) => `封面须为图片，未加入：${names.join('、')}。`,
	notAllowed:
		'您没有“上传素材”的权限，不能在此加入图片或文件。请联系管理员授权，或用工具栏插入素材库中的图片。',
	unreadable: '文件已被修改、移动或删除，无法读取，请重新选择。',
	gone: '服务器上已没有该上传，请重新上传。',
	refusals: {
		'upload-empty': () => '文件为空。',
		'upload-heic': () =>
			'不支持HEIC图片，请另存为JPEG后再上传。iPhone可在“设置”>“相机”>“格式”中选择“兼容性最佳”。',
		'upload-bitmap': () => '不支持BMP图片，请另存为PNG或JPEG后再上传。',
		'upload-too-large': (megabytes: number) => `文件大小超过${megabytes} MB，请缩小后再上传。`,
	},
	leavingTitle: '还有文件正在上传',
	leaving: (count: number) => `有${count}个文件尚未上传完成，离开后将取消上传。`,
};
