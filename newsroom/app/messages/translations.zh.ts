/** Texts about the translation of an article. */
export const translation = {
	changed: (original: string, from: number, to: number) => `${original}在译出后改过：第${from}版 → 第${to}版`,
	showChanges: '查看改动',
	confirm: '译文已更新',
	confirmed: (version: number) => `已确认译文对应原文第${version}版`,
	changedAgain: '原文又有了新版本，请先查看改动。',
	start: (original: string) => `从${original}的结构开始`,
	startHint: '标题、图片、表格和脚注各在原位，文字留空。未填写的位置在保存版本时去除。',
	startFailed: '未能载入所需的程序，请检查网络后重试，或刷新页面。',
	scrollTogether: '同步滚动',
};
