import { defaultLanguage, isLanguage, type Language } from '@portico/api/languages.ts';

/** A text in every language of the site. */
export type Message = Readonly<Record<Language, string>>;

/** Values in a message. */
export type MessageParameters = Readonly<Record<string, string | number>>;

/** Messages for people of the newsroom by the code of a `ContentRefusal` or of a field's fault. */
export type RefusalMessages = Readonly<
	Record<string, Message | ((parameters: MessageParameters) => Message)>
>;

/** Error messages of the API. */
export const messages = {
	articleNotFound: { zh: '文章不存在或已撤下。', en: 'This article does not exist or has been withdrawn.' },
	columnNotFound: { zh: '栏目不存在。', en: 'This section does not exist.' },
	leaderNotFound: { zh: '未找到该领导的信息。', en: 'This leader’s page does not exist.' },
	articleRemoved: { zh: '该文章已删除。', en: 'This article has been removed.' },
	columnRemoved: { zh: '该栏目已撤销。', en: 'This section has been removed.' },
	leaderRemoved: { zh: '该领导的信息已撤下。', en: 'This leader’s page has been removed.' },
	videoNotFound: { zh: '视频不存在或已删除。', en: 'This video does not exist or has been removed.' },
	previewNotFound: {
		zh: '预览链接无效或已过期。',
		en: 'This preview link is invalid or has expired.',
	},
	pageNotFound: (page: number, pages: number) => ({
		zh: `列表共${pages}页，没有第${page}页。`,
		en: `There is no page ${page}. The list has ${pages} ${pages === 1 ? 'page' : 'pages'}.`,
	}),
	badParameters: (names: string[]) => ({
		zh: `参数 ${names.join('、')} 的值无效。`,
		en: `Invalid ${names.length === 1 ? 'value for parameter' : 'values for parameters'} ${names.join(', ')}.`,
	}),
	badAddress: { zh: '地址编码无效。', en: 'The address is not encoded correctly.' },
	badForm: { zh: '表单编码无效。', en: 'The form is not encoded correctly.' },
	formTooLarge: (kilobytes: number) => ({
		zh: `表单大小超过${kilobytes} KB。`,
		en: `The form is larger than ${kilobytes} KB.`,
	}),
	formExpected: {
		zh: '仅接受 application/x-www-form-urlencoded 格式的内容。',
		en: 'Only application/x-www-form-urlencoded content is accepted.',
	},
	methodNotAllowed: (allowed: string) => ({
		zh: `此地址仅接受 ${allowed} 请求。`,
		en: `This address accepts only ${allowed} requests.`,
	}),
	reportFromElsewhere: {
		zh: '仅接受本站页面发送的报告。',
		en: 'Reports are accepted only from pages on this site.',
	},
	callNotFound: { zh: '接口不存在。', en: 'This API call does not exist.' },
	unavailable: {
		zh: '内容暂时无法读取，请稍后再试。',
		en: 'The content is temporarily unavailable. Please try again shortly.',
	},
	readOnly: {
		zh: '现在无法更改内容，请稍后再试。',
		en: 'The content cannot be changed now. Please try again shortly.',
	},
	diskFull: {
		zh: '服务器磁盘空间不足，暂时无法保存，请联系管理员。',
		en: 'The server has no disk space left, so nothing can be saved. Please tell an administrator.',
	},
	overloaded: {
		zh: '当前访问人数较多，请稍后再试。',
		en: 'The site is very busy. Please try again shortly.',
	},
	tooMany: { zh: '请求过于频繁，请稍后再试。', en: 'Too many requests. Please try again shortly.' },
	fault: { zh: '服务器出错，请稍后再试。', en: 'Something went wrong on our side. Please try again later.' },
} satisfies Record<string, Message | ((...details: never[]) => Message)>;

/**
 * The language that a caller requests, or the default. Parsed leniently, since malformed addresses need it too.
 *
 * @param search the raw query string or form
 * @param parameter that has the language
 */
export function callerLanguage(search: string, parameter: 'lang' | 'language' = 'lang'): Language {
	const language = new URLSearchParams(search).get(parameter);
	return isLanguage(language) ? language : defaultLanguage;
}
