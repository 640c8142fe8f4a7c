import { homeAddress } from '@portico/api/addresses.ts';
import { type Language, languageTag } from '@portico/api/languages.ts';
import { contentSecurityPolicy } from './content-security-policy.ts';

/**
 * A page made of nothing but its words, for when the website itself is not to be asked: an address
 * that cannot be read, a fault while rendering.
 */
export function plainPage(
	language: Language,
	status: 400 | 405 | 414 | 429 | 500 | 503,
	headers: Record<string, string> = {},
): Response {
	const { title, text, home } = words[language][status === 414 ? 400 : status];
	const html = `<!doctype html>
<html lang="${languageTag(language)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${title}</title></head>
<body><main><h1>${title}</h1><p>${text}</p><p><a href="${homeAddress(language)}">${home}</a></p></main></body>
</html>
`;
	return new Response(html, {
		status,
		headers: {
			'Content-Type': 'text/html; charset=utf-8',
			'Cache-Control': 'no-store',
			'Content-Security-Policy': contentSecurityPolicy([]),
			...headers,
		},
	});
}

const words = {
	zh: {
		400: { title: '这个地址无法识别', text: '地址中有无法读取的字符，或者太长。', home: '返回首页' },
		405: { title: '不支持这种请求', text: '这个页面只能浏览。', home: '返回首页' },
		429: { title: '请求过于频繁', text: '请稍等片刻，再重新打开这个页面。', home: '返回首页' },
		500: { title: '服务器出现了问题', text: '我们已记录这个问题，请稍后再试。', home: '返回首页' },
		503: {
			title: '页面暂时无法打开',
			text: '访问的人较多，或内容暂时无法读取，请稍后再试。',
			home: '返回首页',
		},
	},
	en: {
		400: {
			title: 'This address cannot be understood',
			text: 'It holds characters that cannot be read, or it is too long.',
			home: 'Go to the home page',
		},
		405: {
			title: 'This kind of request is not supported',
			text: 'The page can be read, nothing else.',
			home: 'Go to the home page',
		},
		429: {
			title: 'Too many requests',
			text: 'Please wait a moment, then open this page again.',
			home: 'Go to the home page',
		},
		500: {
			title: 'Something went wrong on our side',
			text: 'The problem has been recorded. Please try again later.',
			home: 'Go to the home page',
		},
		503: {
			title: 'This page cannot be opened at the moment',
			text: 'Many people are visiting, or the content cannot be read just now. Please try again in a moment.',
			home: 'Go to the home page',
		},
	},
} as const;
