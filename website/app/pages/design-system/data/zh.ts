/** The texts of this page only: part of its data, not of the interface texts. */
export const zh = {
	title: '设计系统',
	introduction:
		'本页集中展示网站使用的颜色、字体、间距和组件。除按钮和焦点框按各页面样式另行绘制外，其余均为实际组件；示例文章选自演示内容。',
	parts: '本页目录',

	colours: '颜色',
	light: '浅色',
	dark: '深色',
	colourGroups: {
		words: '文字与标识',
		grounds: '底色',
		plates: '色块与色块上的文字',
		lines: '线条与遮罩',
	},
	/** Precedes the other colour's name. */
	contrast: '对比色',

	type: '字号',
	reading: '正文排版',

	spaces: '间距与网格',
	grid: '十二栏网格',
	gridHint: '窗口宽度不小于64 rem时为十二栏，否则为一栏。',
	rhythm: '间距',
	measures: '其他尺寸',

	motifs: '设计母题',
	rules: '粗线与细线',
	ruleText: '每个部分以粗线开头。',
	hairlineText: '条目之间以细线分隔。',
	plate: '图上色块',
	plateTitle: '868米，一跨过江',
	plateText: '文字一律置于色块上，不直接压在图片上。',
	dates: '日期样式',

	teasers: '文章条目',
	leadingCard: '头条卡片',
	cards: '卡片：有图、有视频、纯文字',
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
	day: '开始日期',
	dayFault: '开始日期晚于结束日期。',
	check: '显示职责说明',
	focus: '焦点框',
	onPaper: '页面底色上的焦点',
	onPlate: '色块上的焦点',

	navigation: '导航与状态',
	badges: '计数徽标',
	pages: '分页',
	empty: '空状态',
	icons: '图标',
};
