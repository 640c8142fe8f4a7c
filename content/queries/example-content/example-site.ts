import { siteSettings } from '../../model/site-settings.ts';
import type { leaders, media, organisationUnits } from '../../store/schema.ts';

/** SHA-256 digests nothing has; only their first half shows in addresses. */
const digests = { bridge: 'b'.repeat(64), tunnel: 'c'.repeat(64), report: 'd'.repeat(64) };

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
	home: { news: 'news', moreNews: 'press', notices: 'empty', topics: 'topics' },
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
