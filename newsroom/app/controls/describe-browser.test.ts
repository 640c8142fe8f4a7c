import { expect, it } from 'vitest';
import { describeBrowser } from './describe-browser.ts';

const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/109.0.0.0 Safari/537.36';

it.each([
	[`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Edg/120.0`, { name: 'Edge' }, 'Windows'],
	[`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome}`, { name: 'Chrome' }, 'Windows'],
	[`Mozilla/5.0 (Windows NT 6.1) ${chrome} QQBrowser/11.5`, { key: 'qq' }, 'Windows'],
	[`Mozilla/5.0 (Windows NT 10.0) ${chrome} QIHU 360EE`, { key: 'so360' }, 'Windows'],
	[`Mozilla/5.0 (Windows NT 10.0) ${chrome} SE 2.X MetaSr 1.0`, { key: 'sogou' }, 'Windows'],
	[`Mozilla/5.0 (Linux; Android 13) ${chrome} MicroMessenger/8.0`, { key: 'wechat' }, 'Android'],
	['Mozilla/5.0 (Phone; OpenHarmony 5.0) ArkWeb/4.1', null, 'HarmonyOS'],
	[
		'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) Version/17.0 Mobile/15E148 Safari/604.1',
		{ name: 'Safari' },
		'iOS',
	],
	['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/17.0 Safari/605.1', { name: 'Safari' }, 'macOS'],
	['Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0', { name: 'Firefox' }, 'Linux'],
	['curl/8.5', null, null],
	['', null, null],
])('describes %s', (userAgent, browser, system) => {
	expect(describeBrowser(userAgent)).toEqual({ browser, system });
});
