import type { ExampleArticle } from './write-article.ts';

/** Chinese articles in the column `archive`: enough for two pages of a list. */
export const archiveCount = 23;

/**
 * In `news` and below: `bridge` (both languages, with pictures and a file), `pinned` (old), `tunnel` (Chinese, with a
 * video), `harbour` (English, with a video and a missing one, without a cover), and the `archive`. `draft`,
 * `withdrawn` and `scheduled` are not visible.
 */
export const exampleArticles: ExampleArticle[] = [
	{
		articleId: 'bridge',
		fdCode: 'company-news',
		alsoIn: ['safety'],
		cover: 'media/bridge.jpg',
		attachments: [
			{ file: 'media/report.pdf', names: { zh: '报告.pdf' } },
			{ file: 'media/missing.pdf', names: { zh: '缺失' } },
		],
		texts: {
			zh: {
				title: '跨海大桥正式通车',
				subtitle: '历时五年',
				summary: '全长三十六公里的跨海大桥通车。',
				body: '<p>大桥于五月一日通车。</p><figure><img src="media/tunnel.jpg" alt="桥下隧道"><figcaption>隧道</figcaption></figure><p>工程师们庆祝。</p>',
				source: '磐石报',
				author: '王记者',
				editor: '赵编辑',
				status: { publishedAt: '2026-05-01T00:00:00.000Z' },
			},
			en: {
				title: 'The sea bridge opens',
				body: '<p>The Bridge opened on the first of May.</p>',
				status: { publishedAt: '2026-05-03T00:00:00.000Z' },
			},
		},
	},
	{
		articleId: 'pinned',
		fdCode: 'company-news',
		pinned: true,
		texts: { zh: { title: '置顶公告', status: { publishedAt: '2020-01-01T00:00:00.000Z' } } },
	},
	{
		articleId: 'tunnel',
		fdCode: 'company-news',
		cover: 'media/tunnel.jpg',
		texts: {
			zh: {
				title: '隧道贯通',
				body: '<p>隧道比大桥早完工。</p><figure data-video-id="tunnel-film"><figcaption>贯通那天</figcaption></figure>',
				status: { publishedAt: '2026-04-30T16:30:00.000Z' },
			},
			en: { title: 'An English draft nobody sees', status: 'draft' },
		},
	},
	{
		articleId: 'harbour',
		fdCode: 'press',
		texts: {
			en: {
				title: 'Harbour works begin',
				body: '<p>Works on the harbour began.</p><figure data-video-id="tunnel-film"></figure><figure data-video-id="missing-film"><figcaption>To come</figcaption></figure>',
				status: { publishedAt: '2026-04-01T00:00:00.000Z' },
			},
		},
	},
	{ articleId: 'draft', fdCode: 'company-news', texts: { zh: { title: '草稿大桥', status: 'draft' } } },
	{
		articleId: 'withdrawn',
		fdCode: 'company-news',
		texts: { zh: { title: '撤下的大桥', status: { withdrawnAfter: '2026-05-02T00:00:00.000Z' } } },
	},
	{
		articleId: 'scheduled',
		fdCode: 'company-news',
		texts: { zh: { title: '未来的大桥', status: { due: '2999-01-01T00:00:00.000Z' } } },
	},
	...Array.from({ length: archiveCount }, (_, index): ExampleArticle => {
		const number = String(index + 1).padStart(2, '0');
		return {
			articleId: `old-${number}`,
			fdCode: 'archive',
			texts: {
				// Pairs have the same timestamp, so that the id decides their order.
				zh: {
					title: `往年第${number}号`,
					status: { publishedAt: `2019-01-${String((index >> 1) + 1).padStart(2, '0')}T00:00:00.000Z` },
				},
			},
		};
	}),
];
