/** 搜索建议 */
export const suggestions = {
	label: '搜索建议',
	found: (count: number) => `有${count}条搜索建议，按上下方向键选择。`,
	none: '没有搜索建议。',
	kinds: { query: '搜索', column: '栏目', article: '文章' },
};
