export const board = {
	lists: {
		waiting: '待我处理',
		workedOn: '我处理过的',
		scheduled: '即将发布',
		publishedToday: '今日发布',
	},
	empty: {
		waiting: '没有待处理的文章。您可以发布的文章有新的草稿或修改时，会列在这里。',
		workedOn: '您还没有处理过文章。您保存、发布或撤回的文章会列在这里。',
		scheduled: '没有定时发布的文章。已安排发布时间的文章会按时间先后列在这里。',
		publishedToday: '今天还没有发布文章。当天发布的文章会列在这里。',
	},
	showAll: (total: number) => `查看全部${total.toLocaleString('zh')}条`,
	count: (total: number) => `${total.toLocaleString('zh')}条`,
	backup: {
		title: '数据备份',
		last: '最近一次备份',
		daysAgo: (days: number) => (days === 0 ? '不到一天前' : `${days}天前`),
		old: '备份已超过两天，请联系运维人员检查定时备份。',
		none: '尚无备份记录，请联系运维人员。用“npm run content -- backup”所作的备份会显示在这里，用数据库自带工具所作的不会。',
	},
	noArticles: '您的角色不包含文章工作。您可以打开以下页面：',
};
