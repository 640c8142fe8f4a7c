/** The text groups of the specification, section 3, and ours. */
export { aritcile, pictures, video } from '@portico/design/texts/zh.ts';

/** 页脚 */
export const footcontent = {
	contacts: '联系方式',
	legal: '法律信息',
	friendlyLinks: '友情链接',
	columns: '栏目导航',
	outsideLink: '（外部网站）',
	qrCode: '本站二维码',
	qrCodeHint: '手机扫码访问本站',
	licences: '开源软件许可',
	backToTop: '回到顶部',
};

/** 页头 */
export const header = {
	skipToContent: '跳至正文',
	home: '首页',
	menu: '菜单',
	closeMenu: '关闭菜单',
	mainNavigation: '主导航',
	subMenuOf: (name: string) => `${name}的下级栏目`,
	landingPageOf: (name: string) => `${name}首页`,
	search: '搜索',
	searchHint: '搜索新闻、项目和栏目',
	switchLanguage: 'English',
	switchLanguageHint: '切换到英文版',
};

/** 首页 */
export const home = {
	slider: '重点业务',
	carousel: '轮播图',
	slide: '幻灯片',
	slideOf: (number: number, total: number) => `第${number}张，共${total}张`,
	previousSlide: '上一张',
	nextSlide: '下一张',
	pause: '暂停轮播',
	play: '继续轮播',
	business: '业务领域',
	figures: '集团数据',
	empty: '网站尚无内容',
	emptyHint:
		'请管理员在服务器上用“npm run content -- import 文件夹”导入内容包，格式见docs/how-to/content-bundles.md。编辑部的网址在服务器启动时显示。',
	emptyNewsroom: '编辑部',
	allOf: (name: string) => `查看全部${name}`,
};

/** 公司领导 */
export const leaders = {
	biography: '个人简介',
	all: '全体领导',
	previous: (name: string) => `上一位：${name}`,
	next: (name: string) => `下一位：${name}`,
	empty: '领导信息暂未发布',
	nameAndPosition: (name: string, position: string) => `${name}，${position}`,
};

/** 列表 */
export const lists = {
	pagination: '分页',
	total: (total: number) => `共${total}条`,
	previousPage: '上一页',
	nextPage: '下一页',
	pageNumber: (page: number) => `第${page}页`,
	pageTitle: (name: string, page: number) => `${name}（第${page}页）`,
	empty: '本栏目暂无内容',
	pinned: '置顶',
	more: '查看更多',
	siblings: (name: string) => `${name}的栏目`,
	moreOf: (name: string) => `查看更多：${name}`,
	visit: '前往网站',
	visitOf: (name: string) => `前往网站：${name}`,
	emptyHint: '您可以浏览以下内容：',
	readArticle: '阅读全文',
	topicArticles: '专题动态',
	topicSections: '专题栏目',
	pinnedArticles: '置顶文章',
	dayOfMonth: (day: number) => `${day}日`,
	year: (year: number) => `${year}年`,
};

/** 提示信息 */
export const message = {
	close: '关闭',
	tryAgain: '重试',
	goneTitle: '该页面已删除',
	goneText: '相关内容已不再提供。',
	notFoundTitle: '未找到该页面',
	notFoundText: '地址可能有误，或内容已移动、撤下。',
	missingFileTitle: '未找到该文件',
	missingFileText: '地址可能有误，或文件已撤下。',
	failureTitle: '页面加载失败',
	failureText: '网络可能已断开，或服务器繁忙，请稍后重试。',
	reloadingPage: '页面文件加载失败，正在重新加载……',
	invalidResponse: '无法识别服务器返回的数据',
	faultTitle: '页面出错',
	faultText: '这是网站自身的问题，与您的操作无关。请重试，或稍后再访问。',
	refusedTitle: '该页面无法显示',
	refusedText: '服务器拒绝了本次访问。',
	badRequestTitle: '无法识别该地址',
	badRequestText: '地址中的参数有误，请检查后重试。',
	backHome: '返回首页',
	searchInstead: '搜索全站内容',
	startHere: '您也可以浏览以下内容',
	pageOpened: (title: string) => `已打开：${title}`,
	leaveSiteTitle: '即将离开本站',
	leaveSiteText: '您将访问外部网站，本站不对其内容负责：',
	leave: '继续前往',
	stay: '留在本站',
	notifications: '通知',
};

/** 阅读排行 */
export const mostRead = {
	title: '阅读排行',
	period: '统计时段',
	lastDays: (days: number) => `近${days}天`,
};

/** 文章预览 */
export const preview = {
	title: (title: string) => `预览：${title}`,
	banner: '预览说明',
	heading: '预览',
	explanation: '本页内容可能尚未公开，仅持有此链接者可以查看，请勿转发。',
	version: '版本',
	onlyLink: '本文仅作链接，读者点击标题后直接打开：',
	versionNumber: (version: number) => `第${version}版`,
	unsaved: '正在撰写',
	savedAt: '保存时间',
	state: '状态',
	states: { draft: '草稿', scheduled: '待发布', published: '已发布', withdrawn: '已撤下' },
	expiresAt: '链接有效至',
};

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

/** 全站 */
export const site = {
	breadcrumbs: '当前位置',
	home: '首页',
};

/** 搜索建议 */
export const suggestions = {
	label: '搜索建议',
	found: (count: number) => `有${count}条搜索建议，按上下方向键选择。`,
	none: '没有搜索建议。',
	kinds: { query: '搜索', column: '栏目', article: '文章' },
};

/** 组织机构 */
export const zzjg = {
	chart: '组织机构图',
	empty: '组织机构暂未发布',
	byKind: '按类别查看',
	all: '全部单位',
	openAll: '全部展开',
	closeAll: '全部收起',
	print: '打印',
	descriptions: '职责说明',
	website: '网站',
	websiteOf: (name: string) => `网站：${name}`,
	inBrackets: (kind: string) => `（${kind}）`,
	shown: (kind: string, count: number) => `${kind}：${count}个`,
	kinds: {
		internal: '内设机构',
		subsidiary: '子企业',
		whollyOwned: '全资子公司',
		holding: '控股子公司',
		shareholding: '参股公司',
	},
};
