import { homeAddress } from '@portico/api/addresses/addresses.ts';
import { type Language, languageTag } from '@portico/api/languages.ts';
import { contentSecurityPolicy } from '../security/content-security-policy.ts';

/**
 * A minimal error page, for when the website is not rendered: invalid addresses, overload, faults.
 */
export function plainPage(
	language: Language,
	status: 400 | 404 | 405 | 414 | 429 | 500 | 503 | 'newsroom-not-built',
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
		status: status === 'newsroom-not-built' ? 503 : status,
		headers: {
			'Content-Type': 'text/html; charset=utf-8',
			'Cache-Control': 'no-store',
			'Content-Security-Policy': contentSecurityPolicy(),
			...headers,
		},
	});
}

const words = {
	zh: {
		400: { title: '无法识别该地址', text: '地址过长，或含有无法识别的字符。', home: '返回首页' },
		404: { title: '未找到该文件', text: '地址可能有误，或文件已撤下。', home: '返回首页' },
		405: { title: '不支持此类请求', text: '本页面仅供浏览。', home: '返回首页' },
		429: { title: '请求过于频繁', text: '请稍后重新打开本页面。', home: '返回首页' },
		500: { title: '服务器出错', text: '问题已记录，请稍后再试。', home: '返回首页' },
		503: {
			title: '页面暂时无法打开',
			text: '当前访问人数较多，或内容暂时无法读取，请稍后再试。',
			home: '返回首页',
		},
		'newsroom-not-built': {
			title: '编辑部尚未构建',
			text: '请系统管理员在服务器上运行“npm run build”，然后重新启动。网站本身不受影响。',
			home: '返回首页',
		},
	},
	en: {
		400: {
			title: 'This address is not valid',
			text: 'It is too long or contains characters that cannot be read.',
			home: 'Go to the home page',
		},
		404: {
			title: 'This file could not be found',
			text: 'The address may be incorrect, or the file may have been withdrawn.',
			home: 'Go to the home page',
		},
		405: {
			title: 'This type of request is not supported',
			text: 'This page is read-only.',
			home: 'Go to the home page',
		},
		429: {
			title: 'Too many requests',
			text: 'Please wait a moment, then reopen this page.',
			home: 'Go to the home page',
		},
		500: {
			title: 'Something went wrong on our side',
			text: 'The problem has been recorded. Please try again later.',
			home: 'Go to the home page',
		},
		503: {
			title: 'This page is temporarily unavailable',
			text: 'The site is very busy, or the content is unavailable. Please try again shortly.',
			home: 'Go to the home page',
		},
		'newsroom-not-built': {
			title: 'The newsroom has not been built',
			text: 'Ask the system administrator to run “npm run build” on the server, and to restart it. The site itself is not affected.',
			home: 'Go to the home page',
		},
	},
} as const;
