/** 图片浏览 */
export const pictures = {
	viewer: '图片浏览',
	enlarge: (title: string) => `放大查看：${title}`,
	previous: '上一张',
	next: '下一张',
	position: (place: number, count: number) => `第${place}张，共${count}张`,
};
