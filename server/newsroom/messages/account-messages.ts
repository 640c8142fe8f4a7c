import type { RefusalMessages } from './refusal-message.ts';

/** Messages about people, passwords and sessions. */
export const accountMessages = {
	'wrong-credentials': {
		zh: '登录名或密码有误，或账号暂时无法登录。',
		en: 'The login name or password is incorrect, or the account cannot sign in at the moment.',
	},
	'link-not-valid': {
		zh: '此地址无效、已使用或已过期。请向系统管理员索取新的地址。',
		en: 'This address is invalid, has been used or has expired. Ask a system administrator for a new one.',
	},
	'second-factor-first': {
		zh: '请先完成两步验证。',
		en: 'Complete two-step verification first.',
	},
	'person-not-found': { zh: '该人员不存在。', en: 'This person does not exist.' },
	'session-not-found': { zh: '该会话已结束。', en: 'This session has already ended.' },
	'not-yourself': {
		zh: '不能对本人的账号执行此操作，请联系其他系统管理员。',
		en: 'You can’t do this to your own account. Ask another system administrator.',
	},
	'role-not-found': { zh: '该角色不存在。', en: 'This role does not exist.' },
	'administrators-exclude': {
		zh: '系统管理员、安全管理员、审计管理员须由不同的人担任。',
		en: 'The system, security and audit administrators must be different people.',
	},
	'name-taken': { zh: '该登录名已被使用。', en: 'This login name is already taken.' },
	'display-name-taken': {
		zh: '已有同名人员。请加以区分，例如加上部门：王伟（财务部）。',
		en: 'Somebody already has this name. Tell them apart, for example by department: Wang Wei (Finance).',
	},
	'name-reserved': {
		zh: '该名称由系统保留，请换一个。',
		en: 'This name is reserved for the system. Choose another one.',
	},
	'mixed-scripts': {
		zh: '请勿混用外形相近的不同文字（例如拉丁字母与西里尔字母）。',
		en: 'Don’t mix scripts with look-alike letters, such as Latin and Cyrillic.',
	},
	'consent-needed': {
		zh: '对管理员账号执行此操作，须先取得安全管理员或审计管理员的同意。',
		en: 'For an administrator’s account, this needs the consent of a security or audit administrator first.',
	},
	'consent-not-needed': {
		zh: '该人员不是管理员，无须他人同意。',
		en: 'This person is not an administrator. No consent is needed.',
	},
	'consent-not-found': {
		zh: '该请求已处理或已过期。',
		en: 'This request has been answered, or has expired.',
	},
	'login-name-characters': {
		zh: '登录名须以文字或数字开头，可含文字、数字和 . _ @ + -，不超过60个字符。',
		en: 'Start with a letter or digit; use letters, digits and . _ @ + - only, up to 60 characters.',
	},
	'hidden-characters': {
		zh: '请填写内容，且不要使用控制字符等不可见字符。',
		en: 'Enter a text without control characters or other invisible characters.',
	},
	'password-wrong': { zh: '当前密码有误。', en: 'The current password is incorrect.' },
	'locked-out': ({ minutes }) => ({
		zh: `密码错误次数过多，请${minutes}分钟后再试。`,
		en: `Too many incorrect passwords. Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
	}),
	'password-too-short': ({ min }) => ({
		zh: `密码至少须有${min}个字符。`,
		en: `Use at least ${min} characters.`,
	}),
	'password-too-few-kinds': ({ min }) => ({
		zh: `密码须包含小写字母、大写字母、数字、其他字符中的至少${min}种。`,
		en: `Use at least ${min} of these: lower-case letters, capital letters, digits, other characters.`,
	}),
	'password-like-name': {
		zh: '密码不能包含登录名或姓名，也不能是其中的一部分。',
		en: 'The password must not contain your login name or name, or be part of it.',
	},
	'password-common': {
		zh: '该密码过于常见，容易被猜中，请换一个。',
		en: 'This password is too common and easy to guess. Choose another one.',
	},
	'password-used-before': ({ history }) => ({
		zh: history === 1 ? '新密码不能与当前密码相同。' : `不能使用最近${history}次用过的密码。`,
		en:
			history === 1
				? 'The new password must differ from the current one.'
				: `Choose a password that is not one of your last ${history}.`,
	}),
} satisfies RefusalMessages;
