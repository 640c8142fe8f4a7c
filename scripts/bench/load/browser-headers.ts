/** Headers of a current browser's navigation request that affect the response. */
export const browserHeaders: Readonly<Record<string, string>> = {
	'User-Agent':
		'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
	Accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
	'Accept-Encoding': 'gzip, deflate, br, zstd',
	'Accept-Language': 'zh-CN,zh;q=0.9,en;q=0.8',
};

/** Maps a visitor's number to one of 16 million addresses for `X-Forwarded-For`. */
export function visitorAddress(number: number): string {
	return `10.${(number >>> 16) & 255}.${(number >>> 8) & 255}.${number & 255}`;
}
