/** 页脚 */
export const footcontent = {
	contacts: '联系方式',
	legal: '法律信息',
	friendlyLinks: '友情链接',
	columns: '栏目导航',
	outsideLink: '（外部网站）',
};
