import { siteSettings } from '@portico/content/model/site-settings.ts';
import type { media, videos } from '@portico/content/store/tables/media-schema.ts';
import type { leaders, organisationUnits } from '@portico/content/store/tables/schema.ts';

/** Invented SHA-256 digests; only their first half is in addresses. */
const digests = {
	bridge: 'b'.repeat(64),
	tunnel: 'c'.repeat(64),
	report: 'd'.repeat(64),
	film: 'f'.repeat(64),
};

export const exampleMedia: (typeof media.$inferInsert)[] = [
	{
		file: 'media/bridge.jpg',
		digest: digests.bridge,
		mediaType: 'image/jpeg',
		size: 120_000,
		width: 1600,
		height: 900,
		preview: 'data:image/webp;base64,AAAA',
		variants: [{ format: 'webp', width: 480, file: '480.webp' }],
		alts: { zh: '大桥', en: 'A bridge' },
	},
	{
		file: 'media/tunnel.jpg',
		digest: digests.tunnel,
		mediaType: 'image/jpeg',
		size: 80_000,
		width: 800,
		height: 600,
		alts: { zh: '隧道' },
	},
	{ file: 'media/report.pdf', digest: digests.report, mediaType: 'application/pdf', size: 5000 },
];

/** A video with every optional field. */
export const exampleVideo: typeof videos.$inferInsert = {
	videoId: 'tunnel-film',
	titles: { zh: '隧道贯通纪实', en: 'How the tunnel was built' },
	descriptions: { zh: '三年，两端，一条线。' },
	poster: 'media/bridge.jpg',
	publishedAt: new Date('2026-04-30T16:30:00Z'),
	digest: digests.film,
	duration: 83.4,
	manifest: {
		format: 1,
		duration: 83.4,
		width: 1280,
		height: 720,
		master: 'master.m3u8',
		renditions: [
			{
				playlist: '720p.m3u8',
				width: 1280,
				height: 720,
				bandwidth: 2_000_000,
				averageBandwidth: 1_500_000,
				codecs: 'avc1.64001f,mp4a.40.2',
				frameRate: 25,
			},
		],
		subtitles: [
			{ lang: 'zh', name: '中文', playlist: 'subtitles-zh.m3u8', file: 'subtitles-zh.vtt' },
			{ lang: 'en', name: 'English', playlist: 'subtitles-en.m3u8', file: 'subtitles-en.vtt' },
		],
		poster: 'poster.jpg',
		thumbnails: 'thumbnails.vtt',
		download: 'film.mp4',
		encrypted: false,
		files: [
			{ name: 'film.mp4', size: 12_000_000, sha256: 'e'.repeat(64) },
			{ name: 'master.m3u8', size: 400, sha256: 'e'.repeat(64) },
		],
	},
};

export const exampleLeaders: (typeof leaders.$inferInsert)[] = [
	{
		number: 12,
		position: 2,
		names: { zh: '李四' },
		positions: { zh: ['副总经理'] },
		biographies: {},
		dateLines: {},
	},
	{
		number: 1,
		position: 1,
		portrait: 'media/bridge.jpg',
		names: { zh: '张三', en: 'Zhang San' },
		positions: { zh: ['董事长', '党委书记'], en: ['Chairman'] },
		biographies: { zh: '<p>生平<img src="media/tunnel.jpg" alt="隧道"></p>' },
		dateLines: { zh: '2026年5月', en: 'May 2026' },
	},
];

export const exampleUnits: (typeof organisationUnits.$inferInsert)[] = [
	{
		unitId: 'group',
		kind: 'internal',
		position: 1,
		names: { zh: '集团总部', en: 'Headquarters' },
		descriptions: { zh: '总部' },
	},
	{
		unitId: 'second',
		parent: 'group',
		kind: 'holding',
		position: 2,
		names: { zh: '第二公司' },
		descriptions: {},
	},
	{
		unitId: 'first',
		parent: 'group',
		kind: 'subsidiary',
		position: 1,
		names: { zh: '第一公司', en: 'First Company' },
		descriptions: {},
		href: 'https://first.example/',
	},
];

export const exampleSettings = siteSettings.parse({
	names: { zh: '磐石集团', en: 'Rock Group' },
	slogans: { zh: '行稳致远' },
	foundedYear: 1953,
	slider: [
		{
			picture: 'media/bridge.jpg',
			titles: { zh: '大桥通车', en: 'The bridge opens' },
			target: { articleId: 'bridge' },
		},
		{ picture: 'media/bridge.jpg', titles: { zh: '关于' }, target: { fdCode: 'about' } },
		{ picture: 'media/tunnel.jpg', titles: { zh: '外部' }, target: { href: 'https://outside.example/' } },
		{ picture: 'media/missing.jpg', titles: { zh: '无图' }, target: { fdCode: 'about' } },
		{ picture: 'media/bridge.jpg', titles: { zh: '草稿' }, target: { articleId: 'draft' } },
		{ picture: 'media/bridge.jpg', titles: { zh: '无栏目' }, target: { fdCode: 'nowhere' } },
	],
	home: { news: 'news', moreNews: 'press', notices: 'empty', topics: 'topics', film: 'tunnel-film' },
	businessFields: [
		{ fdCode: 'about', picture: 'media/tunnel.jpg', texts: { zh: '桥梁' } },
		{ fdCode: 'nowhere' },
	],
	figures: [{ value: '70', units: { zh: '年' }, labels: { zh: '历史', en: 'Years' } }],
	contacts: [{ kind: 'phone', labels: { zh: '电话', en: 'Phone' }, values: { zh: '010-1' } }],
	legalLinks: [{ fdCode: 'privacy' }, { fdCode: 'nowhere' }],
	filings: { icp: '京ICP备00000000号' },
	friendlyLinks: [{ names: { zh: '伙伴' }, href: 'https://friend.example/' }],
});
