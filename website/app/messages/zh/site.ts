/** 全站 */
export const site = {
	breadcrumbs: '当前位置',
	home: '首页',
};
