/** 公司领导 */
export const leaders = {
	biography: '个人简介',
	others: '其他领导',
	empty: '领导信息暂未发布',
	namedAs: (name: string, position: string) => `${name}，${position}`,
};
