import { writeExampleContent } from '@portico/testing/content/example-content/write-example-content.ts';
import { describeWithStore } from '@portico/testing/databases/describe-with-store.ts';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { columns, siteSettings } from '../store/tables/schema.ts';
import { loadHome } from './home.ts';
import { loadSite } from './site.ts';

const siteUrl = 'https://site.example';

describeWithStore('an empty store', (getDatabase) => {
	test('has a site with a default name, and an empty home page', async () => {
		expect(await loadSite(getDatabase(), 'en', siteUrl)).toMatchObject({
			siteUrl,
			name: { text: 'Untitled site', lang: 'en' },
			timeZone: 'Asia/Shanghai',
			contacts: [],
		});
		expect(await loadHome(getDatabase(), 'zh')).toEqual({
			slider: [],
			news: null,
			moreNews: null,
			notices: null,
			topics: null,
			film: null,
			businessFields: [],
			figures: [],
		});
	});
});

describeWithStore('a store with columns and no settings', (getDatabase) => {
	test('shows the first column of the menu on its home page', async () => {
		const database = getDatabase();
		await writeExampleContent(database);
		await database.delete(siteSettings);
		const { news, notices } = await loadHome(database, 'zh');
		expect(news?.column.fdCode).toBe('news');
		expect(news?.articles).toHaveLength(6);
		expect(notices).toBeNull();
	});
});

describeWithStore('the site', (getDatabase) => {
	beforeAll(() => writeExampleContent(getDatabase()));

	test('is described in the requested language, else in Chinese', async () => {
		expect(await loadSite(getDatabase(), 'en', siteUrl)).toEqual({
			siteUrl,
			brand: null,
			name: { text: 'Rock Group', lang: 'en' },
			shortName: { text: 'Rock Group', lang: 'en' },
			slogan: { text: '行稳致远', lang: 'zh' },
			description: null,
			timeZone: 'Asia/Shanghai',
			timeOffsets: expect.arrayContaining([[0, 480]]),
			foundedYear: 1953,
			contacts: [
				{ kind: 'phone', label: { text: 'Phone', lang: 'en' }, value: { text: '010-1', lang: 'zh' } },
			],
			legalLinks: [
				{
					fdCode: 'privacy',
					name: { text: 'Privacy', lang: 'en' },
					page: 'column_article',
					href: null,
				},
			],
			filings: { icp: '京ICP备00000000号', publicSecurity: null },
			friendlyLinks: [{ name: { text: '伙伴', lang: 'zh' }, href: 'https://friend.example/' }],
			copyright: null,
		});
	});

	describe('home page', () => {
		test('plays the video in the settings', async () => {
			const { film } = await loadHome(getDatabase(), 'en');
			expect(film).toMatchObject({
				videoId: 'tunnel-film',
				title: { text: 'How the tunnel was built', lang: 'en' },
				poster: { width: 1600 },
			});
		});

		test('shows slides with a picture and a target', async () => {
			const { slider } = await loadHome(getDatabase(), 'zh');
			expect(slider.map((slide) => [slide.title.text, slide.target])).toEqual([
				['大桥通车', { kind: 'article', articleId: 'bridge', address: null, linkTo: null }],
				['关于', { kind: 'column', column: expect.objectContaining({ fdCode: 'about' }) }],
				['外部', { kind: 'address', href: 'https://outside.example/' }],
			]);
			expect(slider[0]?.picture).toEqual({
				src: `/media/${'b'.repeat(32)}/bridge.jpg`,
				width: 1600,
				height: 900,
				alt: '大桥',
				preview: 'data:image/webp;base64,AAAA',
				variants: [{ format: 'webp', width: 480, src: expect.stringMatching(/^\/media\//) }],
			});
		});

		test('shows six and eight news articles in the order of their lists', async () => {
			const { news, moreNews } = await loadHome(getDatabase(), 'zh');
			expect(news?.column.fdCode).toBe('news');
			expect(news?.articles.map((card) => card.articleId)).toEqual([
				'pinned',
				'bridge',
				'tunnel',
				'old-23',
				'old-22',
				'old-21',
			]);
			expect(moreNews?.articles).toHaveLength(8);
		});

		test('omits sections without articles in the language', async () => {
			const { notices, news } = await loadHome(getDatabase(), 'en');
			expect(notices).toBeNull();
			expect(news?.articles.map((card) => card.articleId)).toEqual(['bridge', 'harbour']);
		});

		test('shows the special topics, the fields of business and the figures', async () => {
			const { topics, businessFields, figures } = await loadHome(getDatabase(), 'en');
			expect(topics?.column.fdCode).toBe('topics');
			expect(topics?.topics).toEqual([
				{
					column: expect.objectContaining({ fdCode: 'safety' }),
					introduction: { text: '安全第一', lang: 'zh' },
					cover: expect.objectContaining({ alt: '隧道' }),
				},
			]);
			expect(businessFields).toEqual([
				{
					column: expect.objectContaining({ fdCode: 'about' }),
					text: { text: '桥梁', lang: 'zh' },
					picture: expect.objectContaining({ width: 800 }),
				},
			]);
			expect(figures).toEqual([
				{ value: '70', unit: { text: '年', lang: 'zh' }, label: { text: 'Years', lang: 'en' } },
			]);
		});

		test('shortens a long introduction to its first sentences', async () => {
			const database = getDatabase();
			const introductions = { zh: `安全第一。${'预防为主，'.repeat(20)}` };
			await database.update(columns).set({ introductions }).where(eq(columns.fdCode, 'safety'));
			const { topics } = await loadHome(database, 'zh');
			expect(topics?.topics[0]?.introduction?.text).toBe('安全第一。');
		});
	});
});
