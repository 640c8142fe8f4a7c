import { targetBehind } from './go-betweens.ts';

/**
 * Addresses of links as people write them: from an input method in full width, out of a sentence with its punctuation,
 * without a scheme, copied with characters that show nothing.
 */

/** Most addresses: nothing to mend, and no go-between, of which each has its target in a query. */
const plainAddress =
	/^https?:\/\/[\w-]+(?:\.[\w-]+)+(?::\d+)?(?:\/|(?:\/[\w/.~%@+-]*[\w/~%@+-])?(?:#[\w.~%-]*[\w~%-])?)$/;

/** Characters that show nothing; a browser does not read control characters, either. */
const invisible = /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

const pairs: Readonly<Record<string, string>> = {
	...{
		'(': ')',
		'（': '）',
		'<': '>',
		'＜': '＞',
		'〈': '〉',
		'《': '》',
		'[': ']',
		'［': '］',
		'【': '】',
		'〔': '〕',
	},
	...{
		'「': '」',
		'『': '』',
		'“': '”',
		'‘': '’',
		'"': '"',
		"'": "'",
		'＂': '＂',
		'＇': '＇',
		'«': '»',
		'{': '}',
	},
};

/** Punctuation that ends no address: of Chinese texts, or Latin. */
const closing = '。｡，、；：！？…“”‘’》〉」』】〕）］｝＞＂＇｀»·,;:!"\'`>|';

const scheme = /^(https?)[:;]?[/\\]+|^(https?)[:;](?=[^/\\]*\.)/i;

/** The ends of hosts that are no endings of files as well, so that `report.md` is no host. */
const topLevels =
	'com|cn|org|net|gov|edu|mil|int|info|biz|io|co|me|tv|hk|tw|mo|sg|jp|kr|my|th|vn|id|ph|in|uk|ie|de|at|ch|fr|be|nl|lu|es|pt|it|' +
	'gr|eu|dk|se|no|fi|is|cz|sk|hu|ro|bg|hr|si|ee|lv|lt|ua|ru|by|kz|tr|il|sa|ae|qa|eg|za|ke|ng|us|ca|mx|br|ar|cl|pe|au|nz|' +
	'asia|cloud|club|online|site|shop|store|tech|top|vip|wang|xin|work|world|group|dev|app|ltd|中国|中國|公司|网络|网址|集团|政务|公益|在线|香港|台湾|рф';
const hostName = '(?:[\\p{L}\\p{N}](?:[\\p{L}\\p{N}-]{0,61}[\\p{L}\\p{N}])?\\.)+';
const rest = '(?::\\d{1,5})?(?:[/?#].*)?$';
const bareHost = new RegExp(`^${hostName}(?:${topLevels}|xn--[a-z0-9-]+)${rest}`, 'iu');
const bareNumbers = new RegExp(`^(?:\\d{1,3}\\.){3}\\d{1,3}${rest}`, 'u');
const worldWideWeb = new RegExp(`^www\\.${hostName}[\\p{L}\\p{N}-]{2,}${rest}`, 'iu');
const mail = new RegExp(`^[\\w.!#$%&'*+=^{|}~-]+@${hostName}[\\p{L}\\p{N}-]{2,}(?:\\?[^\\s]*)?$`, 'iu');

/**
 * The address that a person, or the markup of another program, means by what is written: with its scheme, in half width,
 * without invisible characters and without the punctuation around it; the target of a known go-between. An address of the
 * web, of mail or a telephone, a path of this site, a place in the text (`#…`) or a file (`media/…`). Reading an address
 * that was read changes nothing.
 *
 * @returns null where it is none of these; whether a host exists is not checked
 */
export function readLink(written: string): string | null {
	if (plainAddress.test(written)) return written;
	const visible = written.replace(invisible, '').trim();
	if (/^#./.test(visible)) return visible;
	if (/^(?:\.\/)?media\/./.test(visible)) return visible;
	const bare = withoutSurroundings(visible);
	const address = webAddress(bare) ?? otherAddress(bare);
	if (address === null) return null;
	return targetBehind(address, readLink) ?? address;
}

function webAddress(text: string): string | null {
	const head = headInHalfWidth(text).replace(/^url:\s*/i, '');
	const named = schemeOf(head);
	if (named !== null) return addressOf(named.scheme, named.rest);
	if (head.startsWith('//')) return addressOf('https', head.slice(2));
	if (worldWideWeb.test(head) || bareHost.test(head) || bareNumbers.test(head))
		return addressOf('http', head);
	return null;
}

/** The innermost scheme of `https://https://`, and what follows it. */
function schemeOf(text: string): { scheme: string; rest: string } | null {
	let found: { scheme: string; rest: string } | null = null;
	for (let left = text; ; ) {
		const match = scheme.exec(left);
		if (!match) return found;
		left = left.slice(match[0].length);
		found = { scheme: (match[1] ?? match[2] ?? '').toLowerCase(), rest: left };
	}
}

function addressOf(schemeName: string, afterScheme: string): string | null {
	const end = afterScheme.search(/[/\\?#]/);
	const authority = end < 0 ? afterScheme : afterScheme.slice(0, end);
	const path = end < 0 ? '' : afterScheme.slice(end);
	const query = path.search(/[?#]/);
	const slashed =
		query < 0 ? path.replaceAll('\\', '/') : path.slice(0, query).replaceAll('\\', '/') + path.slice(query);
	const address = `${schemeName}://${authority}${slashed}`.replace(/\s/gu, '%20');
	return authority !== '' && !/\s/u.test(authority) && canBeParsed(address) ? address : null;
}

function otherAddress(text: string): string | null {
	const plain = inHalfWidth(text);
	const [, name = '', target = ''] = /^(mailto|tel)[:;]\/{0,2}(.+)$/i.exec(plain) ?? [];
	if (name !== '') {
		const isMail = name.toLowerCase() === 'mailto';
		return isMail ? `mailto:${target.replace(/\s/gu, '')}` : `tel:${target.trim().replace(/\s/gu, '')}`;
	}
	if (mail.test(plain)) return `mailto:${plain}`;
	// A path of this site: browsers read a host after two slashes, of either kind.
	const path = text.replace(/^／/, '/');
	return /^\/(?![/\\])/.test(path) && canBeParsed(path) ? path : null;
}

/** Browsers that the newsroom supports lack `URL.canParse`. */
function canBeParsed(address: string): boolean {
	try {
		return new URL(address, 'https://this-site.invalid').protocol.length > 0;
	} catch {
		return false;
	}
}

/** Without brackets and quotation marks around it, punctuation behind it, and a sentence that goes on behind that. */
function withoutSurroundings(text: string): string {
	let bare = text;
	for (let before = ''; before !== bare; ) {
		before = bare;
		const close = pairs[bare.charAt(0)];
		if (close !== undefined) bare = bare.slice(1);
		bare = withoutEnd(beforeSentence(bare, close)).trim();
	}
	return bare;
}

/** An address in ASCII ends where a Chinese sentence goes on. */
function beforeSentence(text: string, close: string | undefined): string {
	const at = close === undefined ? -1 : text.lastIndexOf(close);
	const inner =
		close !== undefined && at >= 0 && !/[^\s]/u.test(text.slice(at + close.length))
			? text.slice(0, at)
			: text;
	const mark = /^[\x21-\x7e：／．]{8,}?(?=[。｡，、；！？…“”《》〈〉「」『』【】〔〕（）])/u.exec(inner);
	return mark && /[./]/.test(mark[0]) && !/[/?=]/.test(inner.slice(mark[0].length)) ? mark[0] : inner;
}

const openers: Readonly<Record<string, string>> = {
	')': '(',
	']': '[',
	'}': '{',
	'）': '（',
	'》': '《',
	'】': '【',
};

function withoutEnd(text: string): string {
	let end = text.length;
	for (; end > 1; end--) {
		const last = text.charAt(end - 1);
		const opener = openers[last];
		if (opener !== undefined) {
			const kept = text.slice(0, end);
			if (countOf(kept, opener) >= countOf(kept, last)) break;
		} else if (last === '.' ? isAbbreviation(text.slice(0, end)) : !closing.includes(last)) break;
	}
	return text.slice(0, end);
}

const countOf = (text: string, sign: string) => text.split(sign).length - 1;

/** A name in a path that ends with a full stop of its own: `/wiki/Apple_Inc.`, `/wiki/Washington,_D.C.` */
function isAbbreviation(text: string): boolean {
	return /^https?:\/\/.*[/_.-][A-Z][a-z]{0,3}\.$/.test(text);
}

/** Letters, digits and signs of full width in half width; a full stop of Chinese texts between the parts of a host. */
function inHalfWidth(text: string): string {
	return text
		.replace(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
		.replace(/[。｡]/g, '.');
}

/** The same for scheme and host; in the path only for letters, digits and signs that addresses consist of. */
function headInHalfWidth(text: string): string {
	const [head = ''] = /^(?:[^/／\\?？#＃]*[/／\\]{2,})*[^/／\\?？#＃]*/.exec(text) ?? [];
	const path = text
		.slice(head.length)
		.replace(
			/[\uff10-\uff19\uff21-\uff3a\uff41-\uff5a\uff0f\uff0e\uff1f\uff1d\uff06\uff03\uff05\uff3f\uff0d\uff0b]/g,
			inHalfWidth,
		);
	return inHalfWidth(head) + path;
}
