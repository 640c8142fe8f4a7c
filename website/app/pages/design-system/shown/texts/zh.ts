/** The words of this page alone: plain texts, which travel with its data, not with every page's texts. */
export const zh = {
	title: '设计系统',
	introduction:
		'网站所用的颜色、字体、间距与构件，一页看全。所见都是真实构件，唯按钮与焦点框是照各页的样子另画的；样例文章出自演示内容。',
	parts: '本页各部分',

	colours: '颜色',
	light: '浅色',
	dark: '深色',
	/** Groups of colours, by what they are for. */
	colourGroups: {
		words: '文字与标记',
		grounds: '底色',
		plates: '色块及其上的文字',
		lines: '线与遮罩',
	},
	/** Before the other colour's name. */
	contrast: '对',

	type: '字号',
	reading: '阅读版式',

	spaces: '间距与网格',
	grid: '十二栏网格',
	gridHint: '窗口宽 64 rem 起为十二栏，更窄时为一栏。',
	rhythm: '间距',
	measures: '其他尺度',

	motifs: '母题',
	rules: '粗线与细线',
	ruleText: '每一部分以粗线开头。',
	hairlineText: '条目之间以细线相隔。',
	plate: '图上色块',
	plateTitle: '868米，一跨过江',
	plateText: '文字只立在色块上，从不直接压在图片上。',
	dates: '日期即版式',

	teasers: '文章条目',
	leadingCard: '领衔卡片',
	cards: '卡片：有图、有影片、无图',
	entries: '日期列表',
	headlines: '标题列表',

	controls: '按钮、链接与表单',
	buttons: '按钮',
	primary: '重试',
	secondary: '留在本站',
	links: '链接',
	wayOn: '返回首页',
	fields: '表单',
	searchField: '搜索',
	searchHint: '项目、文章、人物',
	choice: '栏目',
	choices: ['全部栏目', '集团要闻', '通知公告'],
	day: '自何日起',
	dayFault: '起始日期晚于截止日期。',
	check: '显示职责说明',
	focus: '焦点框',
	onPaper: '纸面上的焦点',
	onPlate: '色块上的焦点',

	navigation: '导航与状态',
	badges: '计数',
	pages: '分页',
	empty: '无内容',
	icons: '图标',
};
