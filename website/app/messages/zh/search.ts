/** 搜索 */
export const search = {
	title: '站内搜索',
	resultsTitle: (query: string, total: number) => `“${query}”的搜索结果（共 ${total} 条）`,
	query: '关键词',
	submit: '搜索',
	filters: '筛选',
	column: '栏目',
	allColumns: '全部栏目',
	language: '文章语言',
	languages: { zh: '中文', en: '英文', all: '全部语言' },
	from: '开始日期',
	to: '结束日期',
	apply: '应用筛选',
	previousMonth: '上个月',
	nextMonth: '下个月',
	queryTooLong: (most: number, length: number) =>
		`关键词最多 ${most} 个字符，现在有 ${length} 个，请缩短后再搜索。`,
	daysReversed: '开始日期晚于结束日期，请修改后再搜索。',
	dayImpossible: (day: string) => `“${day}”不是有效的日期，请重新选择。`,
	dayUnfinished: '日期还没有填完整，请补全或清空后再搜索。',
	dayCorrected: (typed: string, day: string) => `没有 ${typed} 这一天，已改为 ${day}，请确认后再搜索。`,
	results: '搜索结果',
	resultCount: (total: string) => `共 ${total} 条`,
	skipToResults: '跳到搜索结果',
	searchedFor: (query: string) => `关键词：${query}`,
	sort: '排序方式',
	sortBy: { relevance: '按相关程度', date: '按发布时间' },
	onlySomeWords: (withAllWords: number, others: number) =>
		withAllWords === 0
			? `没有文章包含输入的全部内容，以下 ${others} 篇包含其中一部分或相近的词。`
			: `有 ${withAllWords} 篇文章包含输入的全部内容，其余 ${others} 篇包含其中一部分或相近的词。`,
	/** 只有一个词时。 */
	onlySimilarWords: (others: number) => `没有文章包含这个词，以下 ${others} 篇包含相近的词。`,
	didYouMean: '您要找的是不是：',
	narrow: '缩小范围',
	byColumn: '按栏目',
	byYear: '按年份',
	year: (year: number) => `${year}年`,
	narrowedTo: '当前范围',
	remove: (what: string) => `去掉“${what}”`,
	removeAll: '全部去掉',
	period: (from: string, to: string) =>
		from === '' ? `${to} 及以前` : to === '' ? `${from} 及以后` : `${from} 至 ${to}`,
	articlesIn: { zh: '中文文章', en: '英文文章', all: '全部语言的文章' },
	/** 栏目名称无从得知时。 */
	chosenColumn: '所选栏目',
	/** 放进句子里的说法。 */
	withinSentence: (label: string) => label,
	entries: '直达',
	entriesOf: { column: '栏目', leader: '领导', unit: '组织机构', attachment: '附件' },
	attachedTo: '见：',
	nothingFound: (query: string) => `没有找到与“${query}”相符的文章`,
	onlyExcluded: '还缺少要查找的词',
	onlyExcludedHint: '减号后面的词只用来排除文章，请再加上一个要查找的词。',
	searchedIn: (places: string[]) => `搜索范围：${places.join('，')}。`,
	widen: '去掉栏目和日期限制，再搜一次',
	articlesInstead: { zh: '搜索中文文章', en: '搜索英文文章' },
	nothingFoundHint: '可以换一个更短、更常见的说法，或者从这些入口看起：',
	prompt: '输入关键词，查找全站文章',
	promptHint:
		'多个词用空格隔开；给一句话加上引号，只找完整的这句话；在词前加减号，不要含有这个词的文章。也可以从这些栏目看起：',
};
