export const consents = {
	title: '管理员账号操作',
	yourself: '您',
	operators: '运维人员（命令行）',
	asked: {
		'reset-password': (asker: string, name: string) => `${asker}请求重置${name}的密码`,
		'remove-second-factors': (asker: string, name: string) => `${asker}请求移除${name}的两步验证`,
	},
	/** `consenter` is null for operators, who need no consent. */
	done: {
		'reset-password': (asker: string, name: string, consenter: string | null) =>
			`${asker}重置了${name}的密码${consenter === null ? '' : `，经${consenter}同意`}`,
		'remove-second-factors': (asker: string, name: string, consenter: string | null) =>
			`${asker}移除了${name}的两步验证${consenter === null ? '' : `，经${consenter}同意`}`,
	},
	states: {
		asked: '待答复',
		given: '已同意，尚未执行',
		refused: '已拒绝',
		used: '已执行',
		ended: '已过期',
	},
	/** A timestamp follows. */
	endsAt: '有效期至',
	give: '同意',
	refuse: '拒绝',
	warning: (name: string) => `同意前请与${name}本人核实。掌握其密码和两步验证的人即可以其身份登录。`,
	/** In the account's actions. */
	needed: '这是管理员账号，须先取得安全管理员或审计管理员的同意，24小时内有效。',
	ask: '请求同意',
	waiting: '已请求同意，等待安全管理员或审计管理员在工作台答复。有效期至',
	given: (name: string) => `${name}已同意。请在以下时间之前执行：`,
};
