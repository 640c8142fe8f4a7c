/** 公司领导 */
export const leaders = {
	biography: '个人简介',
	all: '全体领导',
	previous: (name: string) => `上一位：${name}`,
	next: (name: string) => `下一位：${name}`,
	empty: '领导信息暂未发布',
	nameAndPosition: (name: string, position: string) => `${name}，${position}`,
};
