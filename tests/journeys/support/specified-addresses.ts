/** An address of the demo, with text that its page must show in each language. */
export type SpecifiedPage = { path: string; zh: string; en: string };

const leaders: [number, string, string][] = [
	[1, '沈砚青', 'Shen Yanqing'],
	[2, '陆承泽', 'Lu Chengze'],
	[3, '顾望舒', 'Gu Wangshu'],
	[4, '韩叙东', 'Han Xudong'],
	[5, '叶知行', 'Ye Zhixing'],
	[6, '秦若川', 'Qin Ruochuan'],
	[7, '苏明澈', 'Su Mingche'],
	[8, '贺兰舟', 'He Lanzhou'],
	[9, '程牧野', 'Cheng Muye'],
	[11, '温以宁', 'Wen Yining'],
	[12, '段景行', 'Duan Jingxing'],
];

/** Every address of the specification, section 2. */
export const specifiedPages: SpecifiedPage[] = [
	{ path: '/', zh: '868米，一跨过江', en: '868 metres in a single span' },
	{ path: '/columndetail/news', zh: '集团要闻', en: 'Group news' },
	{ path: '/ztzldetail/topic-green', zh: '绿色建造', en: 'Green' },
	{ path: '/articlepagelist/notices', zh: '通知公告', en: 'Notices' },
	{ path: '/articleimglist/energy', zh: '能源化工', en: 'Energy' },
	{ path: '/articleimglists/group-news', zh: '集团要闻', en: 'Group news' },
	{ path: '/articleimglistch/photo-stories', zh: '图片新闻', en: 'Photo stories' },
	{ path: '/articledetail/lanjiang-bridge-closure', zh: '磐川路桥公司', en: 'Panchuan Road & Bridge' },
	{ path: '/articlesearch', zh: '搜索', en: 'Search' },
	{ path: '/articlesearch?q=1956', zh: '1956', en: '1956' },
	{ path: '/articlewzq/digest', zh: '磐川文苑', en: 'Digest' },
	{ path: '/articleqnzy/youth', zh: '青年之页', en: 'Young Panchuan' },
	{ path: '/column_article/profile', zh: '1956', en: '1956' },
	{ path: '/leaders/leadership', zh: '沈砚青', en: 'Shen Yanqing' },
	...leaders.map(([number, zh, en]) => ({ path: `/companyLeaderDetail${number}`, zh, en })),
	{ path: '/companyzzjge/organisation', zh: '磐川设计研究院', en: 'Panchuan Design Institute' },
];

/** Pages that the specification does not name: the video list and a video's article. */
export const furtherPages: SpecifiedPage[] = [
	{ path: '/articlevideolist/films', zh: '影像磐川', en: 'Films' },
	{ path: '/articledetail/group-film', zh: '立如磐，行如川', en: 'Steady as rock, sure as the river' },
];

const paths = [...specifiedPages, ...furtherPages].map(({ path }) => path);

/** One address of every kind of page. The eleven pages of leaders are of one kind. */
export const pageKindsOfDemo: readonly string[] = [
	...paths.filter((path) => !/^\/companyLeaderDetail(?!1$)/.test(path)),
	'/404',
];
