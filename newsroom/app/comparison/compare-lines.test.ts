import { type ComparedPair, shownComparison } from '@portico/testing/newsroom/shown-comparison.ts';
import { expect, it } from 'vitest';

const pairs: ComparedPair[] = [
	[
		'a Chinese word',
		'<p>大桥将于五月通车。</p>',
		'<p>大桥将于六月通车。</p>',
		['~ 大桥将于[-五月-][+六月+]通车。'],
	],
	[
		'added Chinese words',
		'<p>项目部组织了演练。</p>',
		'<p>项目部组织了两次应急演练。</p>',
		['~ 项目部组织了[+两次应急+]演练。'],
	],
	[
		'a word in one sentence of several',
		'<p>主跨合龙。工期提前三天。全线年底通车。</p>',
		'<p>主跨合龙。工期提前十天。全线年底通车。</p>',
		['~ 主跨合龙。工期提前[-三天-][+十天+]。全线年底通车。'],
	],
	[
		'characters that are other words with what follows',
		'<p>研究生命</p>',
		'<p>研究生命科学</p>',
		['~ 研究生命[+科学+]'],
	],
	[
		'an English word',
		'<p>The bridge opens in May.</p>',
		'<p>The bridge opens in June.</p>',
		['~ The bridge opens in [-May-][+June+].'],
		'en',
	],
	[
		'added English words',
		'<p>The bridge opens.</p>',
		'<p>The new bridge opens on time.</p>',
		['~ The [+new +]bridge opens[+ on time+].'],
		'en',
	],
	[
		'a number with a separator as one word',
		'<p>It cost 1,234 million yuan in 2024.</p>',
		'<p>It cost 1,235 million yuan in 2024.</p>',
		['~ It cost [-1,234-][+1,235+] million yuan in 2024.'],
		'en',
	],
	[
		'a rewritten sentence as one change',
		'<p>The quick brown fox jumps over the lazy dog today.</p>',
		'<p>A slow white fox walks past the sleeping dog today.</p>',
		['~ [-The quick brown fox jumps over the lazy-][+A slow white fox walks past the sleeping+] dog today.'],
		'en',
	],
	[
		'words made bold',
		'<p>主跨顺利合龙。</p>',
		'<p>主跨<strong>顺利</strong>合龙。</p>',
		['~ 主跨[顺利: mark →strong]合龙。'],
	],
	[
		'words no longer bold',
		'<p>主跨<strong>顺利</strong>合龙。</p>',
		'<p>主跨顺利合龙。</p>',
		['~ 主跨[顺利: mark strong→]合龙。'],
	],
	[
		'nothing where only the order of marks differs',
		'<p><em><strong>粗</strong></em></p>',
		'<p><strong><em>粗</em></strong></p>',
		['= 粗'],
	],
	[
		'a new word and a format',
		'<p>主跨顺利合龙。</p>',
		'<p>主跨<strong>提前顺利</strong>合龙。</p>',
		['~ 主跨[+提前+][顺利: mark →strong]合龙。'],
	],
	[
		'a new link',
		'<p>详见公告。</p>',
		'<p>详见<a href="/notice">公告</a>。</p>',
		['~ 详见[公告: link →/notice]。'],
	],
	[
		'another target of a link',
		'<p>详见<a href="/a">公告</a>。</p>',
		'<p>详见<a href="/b">公告</a>。</p>',
		['~ 详见[公告: link /a→/b]。'],
	],
	['an added line break', '<p>甲话。乙话。</p>', '<p>甲话。<br>乙话。</p>', ['~ 甲话。[++]乙话。']],
	['a lowered character', '<p>CO2排放</p>', '<p>CO<sub>2</sub>排放</p>', ['~ CO[2: mark →sub]排放']],
	[
		'another reading of characters',
		'<p><ruby>汉<rt>hàn</rt></ruby>字</p>',
		'<p><ruby>汉<rt>han</rt></ruby>字</p>',
		['~ [-汉hàn-][+汉han+]字'],
	],
];

it.each(pairs)('shows in a line %s', (_, before, after, expected, language) => {
	expect(shownComparison(before, after, language)).toEqual(expected);
});
