import type { Action } from '@portico/api/newsroom/actions.ts';
import { messages } from '../../error-answers/messages.ts';
import { actionNames } from './action-names.ts';
import type { RefusalMessages } from './refusal-message.ts';

/** Messages that any call may answer. */
export const generalMessages: RefusalMessages = {
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
	overloaded: {
		zh: '当前登录人数较多，请稍后重试。',
		en: 'Many people are signing in at the moment. Please try again shortly.',
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
	'disk-full': messages.diskFull,
	fault: messages.fault,
};
