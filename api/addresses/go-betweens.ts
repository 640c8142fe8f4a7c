/**
 * Sites that only lead on to another address, which is in theirs: mail programs, search engines and networks replace links
 * by these. Many cannot be opened everywhere, and all of them see who reads what.
 */
const goBetweens: readonly [host: RegExp, path: RegExp, ...parameters: string[]][] = [
	[/^(?:www\.)?google\.(?:com?\.)?[a-z]{2,3}$/, /^\/url$/, 'q', 'url'],
	[/(?:^|\.)safelinks\.protection\.(?:outlook|office365)\.(?:com|us)$/, /^\//, 'url'],
	[/(?:^|\.)safelinks\.protection\.partner\.outlook\.cn$/, /^\//, 'url'],
	[/^link\.zhihu\.com$/, /^\/?$/, 'target'],
	[/^c\.pc\.qq\.com$/, /^\/\w+\.html$/, 'pfurl', 'url'],
	[
		/^(?:\w+\.)?(?:mail|exmail)\.qq\.com$/,
		/^\/(?:cgi-bin\/(?:mail_spam|readtemplate)|xmspamcheck\/xmsafejump)$/,
		'url',
		'gourl',
	],
	[/^docs\.qq\.com$/, /^\/scenario\/link\.html$/, 'url'],
	[/^weixin110\.qq\.com$/, /^\/cgi-bin\/mmspamsupport-bin\/newredirectconfirmcgi$/, 'main_url', 'url'],
	[/^open\.work\.weixin\.qq\.com$/, /^\/wwopen\/uriredirect$/, 'uri'],
	[/^(?:blog|link)\.csdn\.net$/, /^\/(?:link)?$/, 'target'],
	[/^(?:link|www)\.jianshu\.com$/, /^\/(?:go-wild|go)?$/, 't', 'url', 'to'],
	[/^link\.juejin\.(?:cn|im)$/, /^\/?$/, 'target'],
	[/^gitee\.com$/, /^\/link$/, 'target'],
	[/^www\.oschina\.net$/, /^\/action\/GoToLink$/i, 'url'],
	[/^(?:sspai\.com|(?:www|xie)\.infoq\.cn|afdian\.(?:net|com))$/, /^\/link$/, 'target'],
	[/^cloud\.tencent\.com$/, /^\/developer\/tools\/blog-entry$/, 'target'],
	[/^www\.yuque\.com$/, /^\/r\/goto$/, 'url'],
	[/^www\.douban\.com$/, /^\/link2\/?$/, 'url'],
	[/^(?:www\.)?weibo\.(?:cn|com)$/, /^\/sinaurl$/, 'u', 'toasturl'],
	[/^security\.(?:feishu\.cn|larksuite\.com)$/, /^\/link\/safety$/, 'target'],
	[/^lm?\.facebook\.com$/, /^\/l\.php$/, 'u'],
	[/^l\.instagram\.com$/, /^\/?$/, 'u'],
	[/^(?:www\.)?youtube\.com$/, /^\/redirect$/, 'q'],
	[/^www\.linkedin\.com$/, /^\/(?:redir\/redirect|safety\/go)$/, 'url'],
	[/^(?:www\.)?duckduckgo\.com$/, /^\/l\/?$/, 'uddg'],
	[/^out\.reddit\.com$/, /^\//, 'url'],
	[/^(?:www\.)?slack-redir\.net$/, /^\/link$/, 'url'],
	[/^vk\.com$/, /^\/away\.php$/, 'to'],
	[/^t\.umblr\.com$/, /^\/redirect$/, 'z'],
	[/^steamcommunity\.com$/, /^\/linkfilter\/?$/, 'url', 'u'],
	[/^urldefense\.proofpoint\.com$/, /^\/v1\/url$/, 'u'],
];

const hasGoBetween =
	/google|safelinks|zhihu|qq\.com|csdn|jianshu|juejin|gitee|oschina|sspai|infoq|afdian|tencent|yuque|douban|weibo|feishu|lark|facebook|instagram|youtube|linkedin|duckduckgo|reddit|slack|vk\.com|umblr|steam|urldefense/i;

/**
 * Where a known go-between leads, if that is an address of the web; null for every other address.
 *
 * @param read reads the target like any address, as there may be several go-betweens
 */
export function targetBehind(address: string, read: (target: string) => string | null): string | null {
	if (!hasGoBetween.test(address) || !/^https?:/i.test(address)) return null;
	const target = namedTarget(new URL(address));
	// Only of the web: a go-between that leads to a script stays harmless.
	if (target === null || !/^https?:\/\//i.test(target)) return null;
	return read(target);
}

function namedTarget(url: URL): string | null {
	if (url.hostname === 'urldefense.com' || url.hostname === 'urldefense.proofpoint.com') {
		const defended = defendedTarget(url);
		if (defended !== null) return defended;
	}
	const known = goBetweens.find(([host, path]) => host.test(url.hostname) && path.test(url.pathname));
	if (!known) return null;
	const [, , ...parameters] = known;
	const values = parameters.map((name) => url.searchParams.get(name)).filter((value) => value !== null);
	return values.map(decodedTwice).find((value) => /^https?:\/\//i.test(value)) ?? null;
}

/** Some encode their target twice. */
function decodedTwice(value: string): string {
	if (!/^https?%3a/i.test(value)) return value;
	try {
		return decodeURIComponent(value);
	} catch {
		return value;
	}
}

/** Proofpoint has encodings of its own; where it left out signs of the address, it cannot be read. */
function defendedTarget({ pathname, search, href }: URL): string | null {
	if (pathname === '/v2/url') {
		const [, value] = /[?&]u=([^&]*)/.exec(search) ?? [];
		return value === undefined ? null : decodedTwice(decoded(value.replace(/-/g, '%').replace(/_/g, '/')));
	}
	const start = href.indexOf('/v3/__');
	const end = href.indexOf('__;', start);
	const target = start < 0 || end < 0 ? '' : href.slice(start + '/v3/__'.length, end);
	if (target === '' || target.includes('*')) return null;
	return target.replace(/^(https?):\/(?!\/)/, '$1://');
}

function decoded(text: string): string {
	try {
		return decodeURIComponent(text);
	} catch {
		return text;
	}
}
