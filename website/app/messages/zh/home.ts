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
