import type { ArticleCard } from '@portico/api/answers/articles.ts';
import type { ColumnReference, Picture } from '@portico/api/answers/shared-parts.ts';
import type { Language } from '@portico/api/languages.ts';
import bridge from './bridge.avif';

/** Articles of the demo content; with other content their links lead nowhere. */

const alts: Record<Language, string> = {
	zh: '日出时分的斜拉桥横跨宽阔水面，远处是城市与山影。',
	en: 'A cable-stayed bridge over wide water at sunrise, with a city and hills beyond.',
};

/** Does not depend on content. */
export function samplePicture(language: Language): Picture {
	return { src: bridge, width: 960, height: 540, alt: alts[language], preview: null, variants: [] };
}

const columnNames: Record<Language, string> = { zh: '集团要闻', en: 'Group news' };

export function sampleColumn(language: Language): ColumnReference {
	const name = { text: columnNames[language], lang: language };
	return { fdCode: 'group-news', name, page: 'articleimglists', href: null };
}

/** Titles mark line break opportunities with a bar. */
type Words = Record<Language, { title: string; summary: string }>;

const closure: Words = {
	zh: {
		title: '澜江大桥|主跨|合龙',
		summary: '4月26日凌晨，澜江大桥最后一节钢箱梁落位，两岸钢梁轴线偏差4毫米，868米主跨全线贯通。',
	},
	en: {
		title: 'Lanjiang Bridge closes its 868-metre main span',
		summary:
			'The final steel segment of the Lanjiang Bridge was set in place before dawn on 26 April, with the two halves of the deck four millimetres out of line.',
	},
};

const videoStory: Words = {
	zh: {
		title: '三十秒，|从|江边的|清晨|到|深夜的|屏幕',
		summary: '没有航拍大场面，也没有口号。六个地方，一天里的六种光，配一句各自的话。',
	},
	en: {
		title: 'Thirty seconds, from dawn on the river to screens at night',
		summary: 'No sweeping aerials and no slogans: six places, six kinds of light in the course of a day.',
	},
};

const strategy: Words = {
	zh: {
		title: '磐川|集团|发布|2030战略：|少铺|摊子，|把|工程|管到|它|退役的|那|一天',
		summary: '新战略提出到2030年运维服务收入占比达到15%、海外收入占比达到30%，同时退出三类业务。',
	},
	en: {
		title: 'Strategy 2030: fewer fronts, and care for what we build until the day it is taken down',
		summary:
			'By 2030 Panchuan wants 15 per cent of its income from operation and renewal and 30 per cent from abroad.',
	},
};

function splitTitle({
	title,
	summary,
}: Words[Language]): Pick<ArticleCard, 'title' | 'titleBreaks' | 'summary'> {
	const words = title.split('|');
	const titleBreaks = words.slice(1).map((_, index) => words.slice(0, index + 1).join('').length);
	return { title: words.join(''), titleBreaks, summary };
}

export function sampleArticles(
	language: Language,
): Record<'withPicture' | 'withVideo' | 'textOnly', ArticleCard> {
	const column = sampleColumn(language);
	const cover = samplePicture(language);
	const withPicture: ArticleCard = {
		...splitTitle(closure[language]),
		articleId: 'lanjiang-bridge-closure',
		publishedAt: '2026-04-26T02:20:00Z',
		pinned: true,
		cover,
		video: null,
		column,
	};
	const withVideo: ArticleCard = {
		...splitTitle(videoStory[language]),
		articleId: 'group-film',
		publishedAt: '2026-11-16T02:00:00Z',
		pinned: false,
		cover,
		video: { videoId: 'group-film', duration: 30 },
		column,
	};
	const textOnly: ArticleCard = {
		...splitTitle(strategy[language]),
		articleId: 'strategy-2030-release',
		publishedAt: '2026-01-15T01:00:00Z',
		pinned: false,
		cover: null,
		video: null,
		column,
	};
	return { withPicture, withVideo, textOnly };
}
