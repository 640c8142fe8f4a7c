import type { Phrase } from './phrases.ts';

/** A column of the generated store: an entry of `columns.json` is made of it. */
export type GeneratedColumn = {
	fdCode: string;
	parent: string | null;
	page: string;
	names: Phrase;
	holdsArticles: boolean;
	/** Articles on one page of its list, as the website shows them. */
	pageSize: number;
};

/** The page kinds of lists, and how many articles the website shows on one page of each. */
const listKinds: readonly { page: string; pageSize: number }[] = [
	{ page: 'articlepagelist', pageSize: 20 },
	{ page: 'articleimglist', pageSize: 12 },
	{ page: 'articleimglists', pageSize: 10 },
	{ page: 'articlewzq', pageSize: 40 },
	{ page: 'articleqnzy', pageSize: 13 },
];

const subjects: readonly Phrase[] = [
	{ zh: '集团要闻', en: 'Group news' },
	{ zh: '一线动态', en: 'From the sites' },
	{ zh: '通知公告', en: 'Notices' },
	{ zh: '媒体聚焦', en: 'In the press' },
	{ zh: '能源工程', en: 'Energy' },
	{ zh: '交通工程', en: 'Transport' },
	{ zh: '电力工程', en: 'Power' },
	{ zh: '生态环境', en: 'Environment' },
	{ zh: '房屋建筑', en: 'Buildings' },
	{ zh: '科研成果', en: 'Research' },
	{ zh: '数字建造', en: 'Digital construction' },
	{ zh: '技术标准', en: 'Standards' },
	{ zh: '企业文化', en: 'Culture' },
	{ zh: '青年之家', en: 'Youth' },
	{ zh: '安全生产', en: 'Safety' },
];

/** Three fronts in the menu with list columns below them, and a topic that other columns' articles stand in too. */
export const generatedColumns: readonly GeneratedColumn[] = [
	...['news', 'business', 'responsibility'].map((front, index) => ({
		fdCode: `bench-${front}`,
		parent: null,
		page: 'columndetail',
		names: [
			{ zh: '新闻中心', en: 'News' },
			{ zh: '业务领域', en: 'Business' },
			{ zh: '科技与责任', en: 'Technology and responsibility' },
		][index] as Phrase,
		holdsArticles: false,
		pageSize: 0,
	})),
	...subjects.map((names, index) => ({
		fdCode: `bench-list-${index}`,
		parent: `bench-${['news', 'business', 'responsibility'][Math.floor(index / 5)]}`,
		...(listKinds[index % listKinds.length] as (typeof listKinds)[number]),
		names,
		holdsArticles: true,
	})),
	{
		fdCode: 'bench-topic',
		parent: 'bench-news',
		page: 'articlepagelist',
		names: { zh: '专题', en: 'Topic' },
		holdsArticles: true,
		pageSize: 20,
	},
];
