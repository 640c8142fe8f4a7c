export const account = {
	sessions: {
		unknown: '未知设备',
		browsers: { qq: 'QQ浏览器', so360: '360浏览器', sogou: '搜狗浏览器', wechat: '微信' },
	},
};
