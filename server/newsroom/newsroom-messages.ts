import type { Language } from '@portico/api/languages.ts';
import type { Action, AdministratorAction } from '@portico/api/newsroom/actions.ts';
import {
	type Message,
	type MessageParameters,
	messages,
	type RefusalMessages,
} from '../error-answers/messages.ts';
import { uploadMessages } from './upload-messages.ts';

/** Refusals of calls about the audit log. */
const auditMessages: RefusalMessages = {
	'period-reversed': {
		zh: '结束日期不能早于开始日期。',
		en: 'The end date must not be before the start date.',
	},
};

/** Refusals of changes to roles and grants. */
const permissionMessages: RefusalMessages = {
	'not-yourself': {
		zh: '不能更改自己的权限，请由其他安全管理员操作。',
		en: 'You cannot change your own permissions. Ask another security administrator.',
	},
	'administrators-exclude': {
		zh: '人员管理、权限管理和审计三项权限互斥，同一人、同一角色只能拥有其中一项。',
		en: 'Managing accounts, managing permissions and auditing exclude each other: a person or a role can hold only one of them.',
	},
	'grant-for-everything': {
		zh: '该角色包含站点管理或系统管理权限，只能授予全部栏目和全部语言。',
		en: 'This role includes site-wide or administrator permissions. It can be granted only for all sections and all languages.',
	},
	'last-administrator': ({ action }) => {
		const name = {
			people: { zh: '系统管理员', en: 'system administrator' },
			security: { zh: '安全管理员', en: 'security administrator' },
			audit: { zh: '审计管理员', en: 'audit administrator' },
		}[action as AdministratorAction];
		return {
			zh: `这是最后一位可以登录的${name.zh}。请先将该角色授予其他人员。`,
			en: `This is the last ${name.en} who can sign in. Grant the role to someone else first.`,
		};
	},
	'role-built-in': { zh: '内置角色不能删除。', en: 'Built-in roles cannot be removed.' },
	'role-held': ({ people }) => ({
		zh: `有${people}人拥有该角色，请先撤销其授权。`,
		en: `${people} ${people === 1 ? 'person holds' : 'people hold'} this role. Revoke their grants first.`,
	}),
	'role-name-taken': { zh: '已有同名角色。', en: 'Another role has this name.' },
	'role-not-found': { zh: '角色不存在或已删除。', en: 'This role does not exist or has been removed.' },
	'grant-not-found': {
		zh: '授权不存在或已撤销。',
		en: 'This grant does not exist or has been revoked.',
	},
	'person-not-found': { zh: '人员不存在。', en: 'This person does not exist.' },
	'column-not-found': { zh: '栏目不存在。', en: 'This section does not exist.' },
};

/** Messages about two-step verification: authenticator applications, recovery codes and passkeys. */
export const secondFactorMessages: RefusalMessages = {
	// Answered to right codes during a lockout as well.
	'wrong-code': {
		zh: '验证码不正确或已使用过。多次输错后，账号会锁定一段时间。',
		en: 'This code is wrong or has already been used. After several wrong codes the account is locked for a while.',
	},
	'wrong-recovery-code': {
		zh: '恢复码不正确或已使用过。多次输错后，账号会锁定一段时间。',
		en: 'This recovery code is wrong or has already been used. After several wrong codes the account is locked for a while.',
	},
	'totp-not-begun': {
		zh: '请重新开始设置验证器应用。',
		en: 'Please start setting up the authenticator app again.',
	},
	'passkey-refused': {
		zh: '通行密钥验证未通过，请重试或改用其他方式。',
		en: 'The passkey was not accepted. Please try again or use another method.',
	},
	'passkeys-unavailable': {
		zh: '当前访问地址不支持通行密钥，须通过 HTTPS 以域名访问。',
		en: 'Passkeys are not available at this address. They need HTTPS and a domain name.',
	},
	'passkey-not-found': {
		zh: '该通行密钥不存在或已移除。',
		en: 'This passkey does not exist or has been removed.',
	},
	'too-many-passkeys': ({ max }) => ({
		zh: `最多可添加${max}个通行密钥，请先移除不再使用的。`,
		en: `You can have at most ${max} passkeys. Please remove one that you no longer use.`,
	}),
	'second-factor-not-found': {
		zh: '尚未设置这种验证方式。',
		en: 'You have not set up this verification method.',
	},
	'second-factor-required': {
		zh: '您的角色要求两步验证，须至少保留一种验证方式。请先添加另一种，再移除这一种。',
		en: 'Your role requires two-step verification. Add another method before you remove this one.',
	},
};

/** Messages that any call may answer. */
const generalMessages: RefusalMessages = {
	'not-signed-in': { zh: '请先登录。', en: 'Please sign in.' },
	'sign-in-incomplete': { zh: '登录尚未完成。', en: 'Your sign-in is not complete.' },
	'permission-missing': ({ action }) => {
		const name = actionNames[action as Action];
		return { zh: `您没有“${name.zh}”权限。`, en: `You do not have the permission “${name.en}”.` };
	},
	'other-origin': ({ origin }) => ({
		zh: `仅接受编辑部页面发出的请求，请通过 ${origin}/newsroom 访问。`,
		en: `Requests are accepted only from the newsroom’s own pages. Please use ${origin}/newsroom.`,
	}),
	'too-many-requests': messages.tooMany,
	'too-busy': {
		zh: '您的操作过于频繁，请稍后重试。',
		en: 'Too much of yours is being worked on. Please try again shortly.',
	},
	overloaded: {
		zh: '服务器正忙，或您的操作过于频繁，请稍后重试。',
		en: 'The server is busy, or much of yours is being worked on. Please try again shortly.',
	},
	'too-many-streams': {
		zh: '打开的页面过多，请关闭一些后重试。',
		en: 'Too many pages are open. Close some of them and try again.',
	},
	'json-expected': {
		zh: '仅接受 application/json 格式的内容。',
		en: 'Only application/json content is accepted.',
	},
	'body-too-large': ({ kilobytes }) => ({
		zh: `内容大小超过${kilobytes} KB。`,
		en: `The content is larger than ${kilobytes} KB.`,
	}),
	'bad-json': { zh: '内容无法识别。', en: 'The content could not be read.' },
	'bad-address': messages.badAddress,
	'invalid-parameters': ({ names }) => ({
		zh: `参数 ${names} 的值无效。`,
		en: `Invalid parameters: ${names}.`,
	}),
	'invalid-fields': { zh: '部分内容填写有误，请检查。', en: 'Some fields are not valid. Please check them.' },
	required: { zh: '必填。', en: 'Required.' },
	'too-long': ({ max }) => ({ zh: `不得超过${max}个字符。`, en: `At most ${max} characters.` }),
	'not-valid': { zh: '格式不正确。', en: 'Not valid.' },
	conflict: {
		zh: '内容已被他人更改，请查看最新状态后重试。',
		en: 'This has changed in the meantime. Please check its current state and try again.',
	},
	'call-not-found': messages.callNotFound,
	'method-not-allowed': ({ allowed }) => messages.methodNotAllowed(String(allowed)),
	unavailable: messages.unavailable,
	'read-only': messages.readOnly,
	'disk-full': messages.diskFull,
	fault: messages.fault,
};

/** What people may do, as messages name it. */
const actionNames: Readonly<Record<Action, Message>> = {
	read: { zh: '查看稿件', en: 'view articles' },
	write: { zh: '编辑稿件', en: 'edit articles' },
	submit: { zh: '提交审核', en: 'submit for review' },
	'review.1': { zh: '一审', en: 'first review' },
	'review.2': { zh: '二审', en: 'second review' },
	'review.3': { zh: '三审', en: 'third review' },
	publish: { zh: '签发', en: 'publish' },
	'emergency-publish': { zh: '紧急签发', en: 'publish in an emergency' },
	withdraw: { zh: '撤回', en: 'withdraw' },
	pin: { zh: '置顶', en: 'pin' },
	'media.upload': { zh: '上传素材', en: 'upload media' },
	'media.replace': { zh: '替换素材', en: 'replace media' },
	'media.delete': { zh: '删除素材', en: 'delete media' },
	columns: { zh: '管理栏目', en: 'manage sections' },
	company: { zh: '管理领导与机构信息', en: 'manage leaders and organisation' },
	site: { zh: '管理站点设置', en: 'manage site settings' },
	people: { zh: '管理账号', en: 'manage accounts' },
	security: { zh: '管理角色与权限', en: 'manage roles and permissions' },
	audit: { zh: '查看审计日志', en: 'view the audit log' },
};

/** Why a text is not published, scheduled or withdrawn, or a view not saved. */
const articleMessages = {
	'preview-link-not-found': { zh: '该链接已撤销或已到期。', en: 'This link has been revoked or has ended.' },
	'text-not-found': { zh: '该文章没有此语种的文本。', en: 'The article has no text in this language.' },
	'version-not-found': ({ version }) => ({
		zh: `没有第${version}版。`,
		en: `There is no version ${version}.`,
	}),
	'schedule-in-past': {
		zh: '定时发布的时间已过，请选择更晚的时间，或立即发布。',
		en: 'This time has passed. Choose a later one, or publish now.',
	},
	'too-many-views': ({ max }) => ({
		zh: `最多可保存${max}个视图，请先删除不用的视图。`,
		en: `You can save up to ${max} views. Remove one first.`,
	}),
	'view-not-found': { zh: '该视图已删除。', en: 'This view has been removed.' },
	'article-not-found': { zh: '文章不存在。', en: 'This article does not exist.' },
	'pictures-without-words': ({ count, numbers }) => ({
		zh: `正文中有${count}张图片缺少替代文字（第${String(numbers).replaceAll(', ', '、')}张）。请先填写，或标为装饰性图片。`,
		en: `Pictures in the text without an alternative text: no. ${numbers}. Add one, or mark them as decorative.`,
	}),
	'day-has-passed': {
		zh: '该日期已过，请选择今天或以后的日期。',
		en: 'This day has passed. Choose today or a later one.',
	},
	'not-an-address': {
		zh: '这不是网址。请输入完整网址，或以 / 开头的站内路径。',
		en: 'This is not an address. Enter a full address, or a path of this site that begins with /.',
	},
	'address-form': {
		zh: '网址只能用小写英文字母、数字和连字符，最多80个字符，例如 xueling-bridge-2026。',
		en: 'Use lower-case letters, digits and hyphens only, up to 80 characters: xueling-bridge-2026.',
	},
	'address-taken': {
		zh: '这一网址已指向另一篇文章，请换一个。',
		en: 'This address leads to another article. Choose another one.',
	},
	'publication-in-future': {
		zh: '发布日期不能晚于今天。要在以后发布，请使用定时发布。',
		en: 'The date cannot be later than today. To publish later, schedule the text.',
	},
	'file-not-found': { zh: '素材库中没有此文件。', en: 'The media library does not have this file.' },
	'body-unreadable': {
		zh: '正文过于复杂，服务器无法处理。请拆分，或去除多余的格式。',
		en: 'The body is too complex for the server. Split it, or remove formatting.',
	},
	'title-missing': { zh: '请填写标题。', en: 'Enter a title.' },
	'body-too-long': ({ kilobytes }) => ({
		zh: `正文超过${kilobytes} KB，请拆分或删减后再保存。`,
		en: `The body is larger than ${kilobytes} KB. Split or shorten it to save it.`,
	}),
	'opening-of-another': {
		zh: '编辑窗口的编号有误，请重新打开文章。',
		en: 'The identifier of this editor window is wrong. Open the article again.',
	},
	'body-too-many-elements': ({ elements }) => ({
		zh: `正文的表格单元格、链接、格式等元素超过${elements}个，请拆分或精简后再保存。`,
		en: `The body has more than ${elements} elements, such as table cells, links and formatting. Split or simplify it to save it.`,
	}),
	'nothing-to-save': {
		zh: '没有需要保存为新版本的修改。',
		en: 'There are no changes to save as a version.',
	},
} satisfies RefusalMessages;

/** Messages about people, passwords and sessions. */
const accountMessages = {
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

/** The messages of all groups. */
const newsroomMessages: RefusalMessages = {
	...generalMessages,
	...accountMessages,
	...secondFactorMessages,
	...permissionMessages,
	...articleMessages,
	...uploadMessages,
	...auditMessages,
};

/** The message for a code; a general one that names it, if there is none. */
export function messageFor(code: string, parameters: MessageParameters, language: Language): string {
	const message = Object.hasOwn(newsroomMessages, code) ? newsroomMessages[code] : undefined;
	if (!message) return language === 'zh' ? `无法完成此操作（${code}）。` : `This cannot be done (${code}).`;
	return (typeof message === 'function' ? message(parameters) : message)[language];
}
