/** 页脚 */
export const footcontent = {
	contacts: '联系方式',
	legal: '法律信息',
	friendlyLinks: '友情链接',
	columns: '栏目导航',
	outsideLink: '（外部网站）',
	qrCode: '本站二维码',
	qrCodeHint: '手机扫码访问本站',
	licences: '开源软件许可',
	backToTop: '回到顶部',
};
