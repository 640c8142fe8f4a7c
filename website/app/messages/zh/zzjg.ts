/** 组织机构 */
export const zzjg = {
	legend: '图例',
	chart: '组织机构图',
	empty: '组织机构暂未发布',
	kinds: {
		internal: '内设机构',
		subsidiary: '子企业',
		whollyOwned: '全资子公司',
		holding: '控股子公司',
		shareholding: '参股公司',
	},
};
