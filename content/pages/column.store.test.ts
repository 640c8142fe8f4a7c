import type { MenuItem } from '@portico/api/answers/columns.ts';
import { archiveCount } from '@portico/testing/content/example-content/example-articles.ts';
import { writeExampleContent } from '@portico/testing/content/example-content/write-example-content.ts';
import { describeWithStore } from '@portico/testing/databases/describe-with-store.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { loadMenus } from '../columns/menus.ts';
import { columns } from '../store/tables/schema.ts';
import { findColumn, listColumnArticles } from './column.ts';

const firstPage = { page: 1, pageSize: 20 };

describeWithStore('columns', (getDatabase) => {
	beforeAll(() => writeExampleContent(getDatabase()));

	describe('menus', () => {
		const codes = (items: MenuItem[]): unknown[] =>
			items.map((item) => (item.children.length > 0 ? [item.fdCode, codes(item.children)] : item.fdCode));

		test('are the columns of the menu in their order; what is below another column is not in it', async () => {
			expect(codes(await loadMenus(getDatabase(), 'zh'))).toEqual([
				['news', ['press', 'company-news']],
				['about', ['partner']],
			]);
		});

		test('falls back to Chinese names, and marks their language', async () => {
			const [news] = await loadMenus(getDatabase(), 'en');
			expect(news?.name).toEqual({ text: 'News', lang: 'en' });
			expect(news?.children[0]?.name).toEqual({ text: '媒体聚焦', lang: 'zh' });
		});

		test('shows introductions of the top columns that have one', async () => {
			const menus = await loadMenus(getDatabase(), 'en');
			expect(menus.map((column) => column.introduction)).toEqual([null, { text: '集团简介', lang: 'zh' }]);
		});
	});

	describe('a column', () => {
		test('has its place, its total, and its sections with their newest articles', async () => {
			const column = await findColumn(getDatabase(), 'news', 'zh');
			expect(column).toMatchObject({
				fdCode: 'news',
				name: { text: '新闻中心', lang: 'zh' },
				page: 'columndetail',
				introduction: null,
				cover: null,
				trail: [],
				total: archiveCount + 3,
			});
			expect(column?.siblings.map((sibling) => sibling.fdCode)).toEqual([
				'news',
				'about',
				'topics',
				'empty',
				'privacy',
			]);
			expect(
				column?.sections.map((section) => [
					section.column.fdCode,
					section.articles.map((card) => card.articleId),
				]),
			).toEqual([
				['press', ['old-23', 'old-22', 'old-21', 'old-20', 'old-19']],
				['company-news', ['bridge', 'tunnel', 'pinned']],
			]);
			expect(column?.sections[1]).toMatchObject({
				introduction: { text: '集团要闻', lang: 'zh' },
				cover: { width: 800, height: 600 },
			});
		});

		test('counts and shows only what is published in the requested language', async () => {
			const column = await findColumn(getDatabase(), 'news', 'en');
			expect(column?.total).toBe(2);
			expect(column?.sections.map((section) => section.articles.map((card) => card.title))).toEqual([
				['Harbour works begin'],
				['The sea bridge opens'],
			]);
		});

		test('has its ancestors', async () => {
			const column = await findColumn(getDatabase(), 'archive', 'en');
			expect(column?.trail.map((above) => above.fdCode)).toEqual(['news', 'press']);
			expect(column?.siblings.map((sibling) => sibling.fdCode)).toEqual(['archive']);
			expect(column?.subColumns).toEqual([]);
		});

		test('has its children, even if its page kind shows no sections', async () => {
			const column = await findColumn(getDatabase(), 'press', 'zh');
			expect(column?.page).not.toBe('columndetail');
			expect(column?.sections).toEqual([]);
			expect(column?.subColumns.map((below) => below.fdCode)).toEqual(['archive']);
		});

		test('has sections only if its page shows them', async () => {
			expect((await findColumn(getDatabase(), 'press', 'zh'))?.sections).toEqual([]);
			const topics = await findColumn(getDatabase(), 'topics', 'zh');
			expect(topics?.sections.map((section) => section.column.fdCode)).toEqual(['safety']);
		});

		test('has the address of an outside link', async () => {
			expect(await findColumn(getDatabase(), 'partner', 'zh')).toMatchObject({
				page: 'link',
				href: 'https://partner.example/',
				total: 0,
			});
		});

		test('has at most 24 sections', async () => {
			await getDatabase()
				.insert(columns)
				.values({ fdCode: 'many', page: 'columndetail', names: { zh: '多' } });
			await getDatabase()
				.insert(columns)
				.values(
					Array.from({ length: 30 }, (_, index) => ({
						fdCode: `many-${index}`,
						parent: 'many',
						page: 'articlepagelist' as const,
						position: index,
						names: { zh: `${index}` },
					})),
				);
			const column = await findColumn(getDatabase(), 'many', 'zh');
			expect(column?.sections.map((section) => section.column.fdCode)).toEqual(
				Array.from({ length: 24 }, (_, index) => `many-${index}`),
			);
		});

		test.each(['nothing', '', '-', 'a b', "'; drop table columns; --", 'a\0b'])(
			'does not exist under the code %j',
			async (fdCode) => {
				expect(await findColumn(getDatabase(), fdCode, 'zh')).toBeNull();
				expect(await listColumnArticles(getDatabase(), fdCode, 'zh', firstPage)).toBeNull();
			},
		);
	});

	describe('the articles of a column', () => {
		const idsOn = async (fdCode: string, page: number, pageSize: number) =>
			(await listColumnArticles(getDatabase(), fdCode, 'zh', { page, pageSize }))?.items.map(
				(card) => card.articleId,
			);

		test('are pinned first, then newest first, including descendants', async () => {
			expect(await idsOn('news', 1, 5)).toEqual(['pinned', 'bridge', 'tunnel', 'old-23', 'old-22']);
		});

		test('continue over the pages, once each', async () => {
			const pages = await Promise.all([1, 2, 3].map((page) => idsOn('archive', page, 10)));
			expect(pages.flat()).toEqual(
				Array.from(
					{ length: archiveCount },
					(_, index) => `old-${String(archiveCount - index).padStart(2, '0')}`,
				),
			);
		});

		test.each([1, 2, 3, 7, 25])('are the same in pages of %d, over pinned ones and months', async (size) => {
			const all = (await idsOn('news', 1, 100)) ?? [];
			const pages = Array.from({ length: Math.ceil(all.length / size) }, (_, index) => index + 1);
			expect((await Promise.all(pages.map((page) => idsOn('news', page, size)))).flat()).toEqual(all);
		});

		test('beyond the last page are empty, and the total stays', async () => {
			expect(await listColumnArticles(getDatabase(), 'archive', 'zh', { page: 9, pageSize: 10 })).toEqual({
				items: [],
				total: archiveCount,
				page: 9,
				pageSize: 10,
			});
		});

		test('are cards', async () => {
			const list = await listColumnArticles(getDatabase(), 'safety', 'zh', firstPage);
			expect(list).toEqual({
				items: [
					{
						...{ articleId: 'bridge', address: null, linkTo: null },
						title: '跨海大桥正式通车',
						titleBreaks: [4, 6],
						summary: '全长三十六公里的跨海大桥通车。',
						publishedAt: '2026-05-01T00:00:00.000Z',
						pinned: false,
						cover: expect.objectContaining({ width: 1600, height: 900, alt: '大桥' }),
						video: null,
						column: {
							fdCode: 'company-news',
							name: { text: '公司新闻', lang: 'zh' },
							page: 'articlepagelist',
							href: null,
						},
					},
				],
				total: 1,
				...firstPage,
			});
		});

		test('have the length of their video, whose poster is the default cover', async () => {
			const video = { videoId: 'tunnel-film', duration: 83.4 };
			const inEnglish = await listColumnArticles(getDatabase(), 'press', 'en', firstPage);
			expect(inEnglish?.items).toMatchObject([{ articleId: 'harbour', video, cover: { width: 1600 } }]);
			const inChinese = await listColumnArticles(getDatabase(), 'company-news', 'zh', firstPage);
			expect(inChinese?.items.find((card) => card.articleId === 'tunnel')).toMatchObject({
				video,
				cover: { width: 800 },
			});
		});

		test('show the beginning of a text without a summary', async () => {
			const list = await listColumnArticles(getDatabase(), 'company-news', 'en', firstPage);
			expect(list?.items[0]?.summary).toBe('The Bridge opened on the first of May.');
		});
	});
});
