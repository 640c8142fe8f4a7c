/** 文章预览 */
export const preview = {
	title: (title: string) => `预览：${title}`,
	banner: '预览说明',
	heading: '预览',
	explanation: '本页内容可能尚未公开，仅持有此链接者可以查看，请勿转发。',
	version: '版本',
	versionNumber: (version: number) => `第${version}版`,
	savedAt: '保存时间',
	state: '状态',
	states: { draft: '草稿', scheduled: '待发布', published: '已发布', withdrawn: '已撤下' },
	expiresAt: '链接有效至',
};
