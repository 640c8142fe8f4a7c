/** 搜索 */
export const search = {
	title: '站内搜索',
	resultsTitle: (query: string, total: number) => `“${query}”的搜索结果（共 ${total} 条）`,
	query: '关键词',
	submit: '搜索',
	filters: '筛选',
	column: '栏目',
	allColumns: '全部栏目',
	from: '开始日期',
	to: '结束日期',
	apply: '应用筛选',
	queryTooLong: (most: number, length: number) =>
		`关键词最多 ${most} 个字符，现在有 ${length} 个，请缩短后再搜索。`,
	daysReversed: '开始日期晚于结束日期，请修改后再搜索。',
	results: '搜索结果',
	sort: '排序方式',
	sortBy: { relevance: '按相关程度', date: '按发布时间' },
	nothingFound: (query: string) => `没有找到与“${query}”相符的文章`,
	widen: '去掉栏目和日期限制，再搜一次',
	inOtherLanguage: '到英文版搜索',
	nothingFoundHint:
		'文章要同时包含所有的词才会被找到。可以减少关键词，换一个更短的说法，或者从这些栏目看起：',
	prompt: '输入关键词，查找全站文章',
	promptHint: '多个词用空格隔开，找到的文章会同时包含所有的词。也可以从这些栏目看起：',
};
