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
