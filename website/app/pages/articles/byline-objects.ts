type Byline = { '@type': 'Person' | 'Organization'; name: string };

/** What stands before names, or in their place, and says what they did. */
const role =
	/^(?:(?:本报|本刊|本网|本台|本社|[\p{sc=Han}]{1,6}[报社网台])?(?:特约|见习|实习|驻站)?(?:记者|通讯员|评论员)|(?:作者|撰稿人?|撰文|供稿|编辑|责编|责任编辑|编审|审核|校对|摄影|摄像|摄|文字?|图片?|文图|图文|by|text|words|photos?|reporters?|edited by|written by)(?=[:：\s]|$))[:：\s]*/iu;
const note = /[（(][^（）()]*[）)]/g;
const separator = /[、，,;；/／|｜\n]|\s(?:and|&|与|和|及)\s|\s&\s/iu;

/** Ends of names of departments and companies; of those with one character, only in longer names. */
const organisation =
	/(?:中心|公司|集团|委员会|党委|工会|团委|纪委|办公室|学院|大学|研究[院所]|设计院|编辑部|项目部|指挥部|协会|学会|基金会|联合会|商会|支部|分局|医院|新闻社|通讯社)$|^.{3,}(?:部|处|室|科|局|厅|院|社|组|队|厂|网|报|站|委)$/u;
const englishOrganisation =
	/\b(?:department|office|team|group|company|ltd|inc|centre|center|committee|bureau|division|union|university|institute|association|press|agency|editorial|staff|communications|news|society|council|ministry|branch)\b/i;

/**
 * The authors or editors that a byline names, for search engines: one object each, without what they did
 * (本报记者 王五). A single one stands alone.
 */
export function bylineObjects(byline: string): Byline | Byline[] {
	const names = byline.replace(note, ' ').split(separator).flatMap(namesIn);
	const objects = [...new Set(names)].map((name) => ({ '@type': typeOf(name), name }));
	const [first, ...others] = objects.length > 0 ? objects : [{ '@type': typeOf(byline), name: byline }];
	return first !== undefined && others.length === 0 ? first : objects;
}

/** The names in a part of a byline without separators. */
function namesIn(part: string): string[] {
	let rest = part.trim();
	for (let before = ''; before !== rest; ) {
		before = rest;
		rest = rest.replace(role, '').trim();
	}
	// Latin names contain spaces; Chinese ones are separated by them, unless each character stands alone: 王 五.
	const words = rest.split(/\s+/).filter((word) => word !== '');
	if (!words.every((word) => /^[\p{sc=Han}·]+$/u.test(word)))
		return words.length > 0 ? [words.join(' ')] : [];
	const joined = rest.replace(/(?<![\p{sc=Han}·])(\p{sc=Han})\s+(\p{sc=Han})(?![\p{sc=Han}·])/gu, '$1$2');
	return joined
		.split(/\s+/)
		.flatMap(pairOf)
		.map((name) => name.replace(role, ''))
		.filter((name) => name !== '');
}

/** 张三和李四: two names, where both sides have the length of one. */
function pairOf(name: string): string[] {
	const [, one, other] = /^(\p{sc=Han}{2,3})[和与及](\p{sc=Han}{2,3})$/u.exec(name) ?? [];
	return one !== undefined && other !== undefined && !organisation.test(name) ? [one, other] : [name];
}

function typeOf(name: string): Byline['@type'] {
	return organisation.test(name) || englishOrganisation.test(name) ? 'Organization' : 'Person';
}
