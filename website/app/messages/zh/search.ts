/** 搜索 */
export const search = {
	title: '站内搜索',
	resultsTitle: (query: string, total: number) => `“${query}”的搜索结果（共${total}条）`,
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
		`关键词最多${most}个字符，当前为${length}个，请缩短后再搜索。`,
	reversedDates: '开始日期晚于结束日期，请修改后再搜索。',
	invalidDate: (day: string) => `“${day}”不是有效的日期，请重新选择。`,
	incompleteDate: '日期填写不完整，请补全或清空后再搜索。',
	correctedDate: (typed: string, day: string) => `日期${typed}不存在，已改为${day}，请确认后再搜索。`,
	results: '搜索结果',
	resultCount: (total: string) => `共${total}条`,
	skipToResults: '跳到搜索结果',
	searchedFor: (query: string) => `关键词：${query}`,
	sort: '排序方式',
	sortBy: { relevance: '按相关度', date: '按发布时间' },
	onlySomeWords: (withAllWords: number, others: number) =>
		withAllWords === 0
			? `未找到包含全部搜索内容的文章，以下${others}篇包含其中一部分或相近的词。`
			: `有${withAllWords}篇文章包含全部搜索内容，其余${others}篇包含其中一部分或相近的词。`,
	/** 只有一个词时。 */
	onlySimilarWords: (others: number) => `未找到包含该词的文章，以下${others}篇包含相近的词。`,
	didYouMean: '您要找的是不是：',
	narrow: '缩小范围',
	byColumn: '按栏目',
	byYear: '按年份',
	year: (year: number) => `${year}年`,
	activeFilters: '当前筛选条件',
	remove: (what: string) => `移除“${what}”`,
	removeAll: '全部清除',
	period: (from: string, to: string) =>
		from === '' ? `${to}及以前` : to === '' ? `${from}及以后` : `${from}至${to}`,
	articlesIn: { zh: '中文文章', en: '英文文章', all: '全部语言的文章' },
	/** 栏目名称无从得知时。 */
	chosenColumn: '所选栏目',
	/** 放进句子里的说法。 */
	withinSentence: (label: string) => label,
	entries: '直达',
	entriesOf: { column: '栏目', leader: '领导', unit: '组织机构', film: '视频', attachment: '附件' },
	attachedTo: '出自：',
	nothingFound: (query: string) => `未找到与“${query}”相关的文章`,
	onlyExcluded: '缺少要查找的词',
	onlyExcludedHint: '减号后的词仅用于排除文章，请补充要查找的词。',
	searchedIn: (places: string[]) => `搜索范围：${places.join('、')}。`,
	searchEverywhere: '取消栏目和日期限制，重新搜索',
	resultsInstead: {
		zh: (total: number) => `查看中文结果（${total}条）`,
		en: (total: number) => `查看英文结果（${total}条）`,
	},
	nothingFoundHint: '请尝试更简短、更常用的关键词，或浏览以下栏目：',
	prompt: '输入关键词，搜索全站文章',
	promptHint:
		'多个关键词用空格分隔；将词句放在引号内，可查找完全一致的内容；在词前加减号，可排除包含该词的文章。您也可以浏览以下栏目：',
};
