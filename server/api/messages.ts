import { defaultLanguage, isLanguage, type Language } from '@portico/api/languages.ts';

/** A sentence of the server in every language of the site. */
export type Message = Readonly<Record<Language, string>>;

/** The sentences the API answers with when it cannot do what it was asked. */
export const messages = {
	articleNotFound: { zh: '文章不存在或已撤下。', en: 'There is no such article, or it was withdrawn.' },
	columnNotFound: { zh: '栏目不存在。', en: 'There is no such column.' },
	leaderNotFound: { zh: '没有这位领导的信息。', en: 'There is no such leader.' },
	videoNotFound: { zh: '视频不存在或已删除。', en: 'There is no such film, or it was removed.' },
	previewNotFound: {
		zh: '预览链接无效或已过期。',
		en: 'This preview link is not valid, or it has expired.',
	},
	pageNotFound: (page: number, pages: number) => ({
		zh: `列表共 ${pages} 页，没有第 ${page} 页。`,
		en: `There is no page ${page}: the list has ${pages} ${pages === 1 ? 'page' : 'pages'}.`,
	}),
	badParameters: (names: string[]) => ({
		zh: `参数 ${names.join('、')} 的值无效。`,
		en: `Not a valid value of ${names.length === 1 ? 'parameter' : 'parameters'} ${names.join(', ')}.`,
	}),
	badAddress: { zh: '地址的编码无效。', en: 'The address is not encoded correctly.' },
	badForm: { zh: '表单的编码无效。', en: 'The form is not encoded correctly.' },
	formTooLarge: (kilobytes: number) => ({
		zh: `表单超过 ${kilobytes} KB。`,
		en: `The form is larger than ${kilobytes} KB.`,
	}),
	formExpected: {
		zh: '只接受 application/x-www-form-urlencoded 格式的内容。',
		en: 'Only application/x-www-form-urlencoded content is accepted.',
	},
	methodNotAllowed: (allowed: string) => ({
		zh: `此地址只接受 ${allowed} 请求。`,
		en: `This address only takes ${allowed} requests.`,
	}),
	reportFromElsewhere: {
		zh: '只接受本站页面发送的访问记录。',
		en: 'Only pages of this site may report visits.',
	},
	callNotFound: { zh: '没有这个接口。', en: 'There is no such call.' },
	unavailable: {
		zh: '内容暂时无法读取，请稍后再试。',
		en: 'The content cannot be read at the moment. Please try again in a moment.',
	},
	overloaded: {
		zh: '访问的人较多，请稍后再试。',
		en: 'Many people are visiting. Please try again in a moment.',
	},
	tooMany: { zh: '请求过于频繁，请稍后再试。', en: 'Too many requests. Please try again in a moment.' },
	fault: { zh: '服务器出错，请稍后再试。', en: 'Something went wrong here. Please try again later.' },
} satisfies Record<string, Message | ((...details: never[]) => Message)>;

/**
 * The language a caller reads: the one they ask for where they ask for one of the site's. Read leniently,
 * for it is needed where an address is too broken to be taken apart.
 *
 * @param search the query string as it came, or a form as it came
 * @param parameter the one that names the language
 */
export function callerLanguage(search: string, parameter: 'lang' | 'language' = 'lang'): Language {
	const asked = new URLSearchParams(search).get(parameter);
	return isLanguage(asked) ? asked : defaultLanguage;
}
