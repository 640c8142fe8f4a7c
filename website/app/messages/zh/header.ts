/** 页头 */
export const header = {
	skipToContent: '跳至正文',
	home: '首页',
	menu: '菜单',
	openMenu: '打开菜单',
	closeMenu: '关闭菜单',
	mainNavigation: '主导航',
	subMenuOf: (name: string) => `${name}的下级栏目`,
	landingPageOf: (name: string) => `${name}首页`,
	search: '搜索',
	searchHint: '搜索新闻、项目和栏目',
	switchLanguage: 'English',
	switchLanguageHint: '切换到英文版',
};
