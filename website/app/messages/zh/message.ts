/** 提示信息 */
export const message = {
	close: '关闭',
	tryAgain: '重试',
	notFoundTitle: '没有找到这个页面',
	notFoundText: '地址可能有误，内容也可能已经移走或撤下。',
	failureTitle: '页面没有加载成功',
	faultTitle: '服务器出现了问题',
	faultText: '我们已记录这个问题，请稍后再试。',
	badRequestTitle: '这个地址无法识别',
	backHome: '返回首页',
	searchInstead: '搜索全站内容',
	pageOpened: (title: string) => `已打开：${title}`,
	leaveSiteTitle: '即将离开本站',
	leaveSiteText: '您将前往一个外部网站，其内容与本站无关：',
	leave: '继续前往',
	stay: '留在本站',
	notifications: '通知',
};
