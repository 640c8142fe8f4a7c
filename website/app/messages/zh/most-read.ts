/** 阅读排行 */
export const mostRead = {
	title: '阅读排行',
	period: '统计时段',
	lastDays: (days: number) => `近${days}天`,
};
