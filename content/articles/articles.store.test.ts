import { publish, saveDraft, withdraw } from '@portico/testing/content/edit-texts.ts';
import { writeArticle } from '@portico/testing/content/example-content/write-article.ts';
import { writeExampleContent } from '@portico/testing/content/example-content/write-example-content.ts';
import { describeWithStore } from '@portico/testing/databases/describe-with-store.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { findArticle } from './article.ts';
import { findArticlePreview } from './article-preview.ts';
import { createPreviewKey } from './preview-links.ts';

describeWithStore('articles', (getDatabase) => {
	beforeAll(() => writeExampleContent(getDatabase()));

	describe('an article', () => {
		test('has all fields of its page', async () => {
			const article = await findArticle(getDatabase(), 'bridge', 'zh');
			expect(article).toMatchObject({
				articleId: 'bridge',
				lang: 'zh',
				title: '跨海大桥正式通车',
				subtitle: '历时五年',
				summary: '全长三十六公里的跨海大桥通车。',
				source: '磐石报',
				author: '王记者',
				editor: '赵编辑',
				cover: { width: 1600, alt: '大桥' },
				column: { fdCode: 'company-news', name: { text: '公司新闻', lang: 'zh' } },
				publishedAt: '2026-05-01T00:00:00.000Z',
				modifiedAt: '2026-05-01T00:00:00.000Z',
				languages: ['zh', 'en'],
			});
			expect(article?.trail.map((column) => column.fdCode)).toEqual(['news', 'company-news']);
		});

		test('has addresses for its pictures and files, and omits a missing file', async () => {
			const article = await findArticle(getDatabase(), 'bridge', 'zh');
			expect(article?.blocks.map((block) => block.kind)).toEqual(['text', 'picture', 'text']);
			const [, picture] = article?.blocks ?? [];
			expect(picture).toMatchObject({
				picture: { src: `/media/${'c'.repeat(32)}/tunnel.jpg`, width: 800, height: 600, alt: '桥下隧道' },
				captionHtml: '隧道',
			});
			expect(article?.attachments).toEqual([
				{
					name: '报告.pdf',
					href: `/media/${'d'.repeat(32)}/report.pdf`,
					mediaType: 'application/pdf',
					size: 5000,
				},
			]);
		});

		test('has everything a player needs for its videos, and keeps the caption of a missing video', async () => {
			const article = await findArticle(getDatabase(), 'harbour', 'en');
			expect(article?.cover).toBeNull();
			expect(article?.blocks).toEqual([
				{ kind: 'text', html: '<p>Works on the harbour began.</p>' },
				{
					kind: 'video',
					video: {
						videoId: 'tunnel-film',
						title: { text: 'How the tunnel was built', lang: 'en' },
						description: { text: '三年，两端，一条线。', lang: 'zh' },
						publishedAt: '2026-04-30T16:30:00.000Z',
						duration: 83.4,
						width: 1280,
						height: 720,
						poster: expect.objectContaining({ width: 1600, alt: 'A bridge' }),
						source: `/media/${'f'.repeat(32)}/master.m3u8`,
						download: { href: `/media/${'f'.repeat(32)}/film.mp4`, mediaType: 'video/mp4', size: 12_000_000 },
						thumbnails: `/media/${'f'.repeat(32)}/thumbnails.vtt`,
						subtitles: [
							{ lang: 'zh', name: '中文', href: `/media/${'f'.repeat(32)}/subtitles-zh.vtt` },
							{ lang: 'en', name: 'English', href: `/media/${'f'.repeat(32)}/subtitles-en.vtt` },
						],
					},
					captionHtml: null,
				},
				{ kind: 'text', html: '<div>To come</div>' },
			]);
		});

		test('is shown in the requested language', async () => {
			const article = await findArticle(getDatabase(), 'bridge', 'en');
			expect(article).toMatchObject({
				lang: 'en',
				title: 'The sea bridge opens',
				subtitle: null,
				publishedAt: '2026-05-03T00:00:00.000Z',
				cover: { alt: 'A bridge' },
			});
		});

		test('is shown in the other language when the requested one is missing, with column names in the requested one', async () => {
			const article = await findArticle(getDatabase(), 'tunnel', 'en');
			expect(article).toMatchObject({
				lang: 'zh',
				title: '隧道贯通',
				languages: ['zh'],
				column: { name: { text: 'Company news', lang: 'en' } },
			});
			expect(article?.related.map((link) => link.articleId)).toEqual(['bridge', 'pinned']);
			expect(await findArticle(getDatabase(), 'harbour', 'zh')).toMatchObject({
				lang: 'en',
				languages: ['en'],
			});
		});

		test.each(['draft', 'withdrawn', 'scheduled', 'nothing', '', 'a b', 'a\0b'])(
			'%j is not found',
			async (articleId) => {
				expect(await findArticle(getDatabase(), articleId, 'zh')).toBeNull();
				expect(await findArticle(getDatabase(), articleId, 'en')).toBeNull();
			},
		);

		test('stays as published while a draft is saved, and has the time of the last visible change', async () => {
			const key = { articleId: 'edited', lang: 'zh' as const };
			await writeArticle(getDatabase(), {
				articleId: 'edited',
				fdCode: 'empty',
				texts: { zh: { title: '初稿', status: { publishedAt: '2020-05-01T00:00:00.000Z' } } },
			});
			await saveDraft(getDatabase(), key, { title: '二稿', body: '<p>二</p>' });
			expect(await findArticle(getDatabase(), 'edited', 'zh')).toMatchObject({
				title: '初稿',
				modifiedAt: '2020-05-01T00:00:00.000Z',
			});
			await publish(getDatabase(), key);
			const article = await findArticle(getDatabase(), 'edited', 'zh');
			expect(article).toMatchObject({ title: '二稿', publishedAt: '2020-05-01T00:00:00.000Z' });
			expect(Date.parse(article?.modifiedAt ?? '')).toBeGreaterThan(Date.parse('2026-01-01'));
			await withdraw(getDatabase(), key);
			expect(await findArticle(getDatabase(), 'edited', 'zh')).toBeNull();
		});
	});

	describe('its neighbours', () => {
		const neighbours = async (articleId: string) => {
			const article = await findArticle(getDatabase(), articleId, 'zh');
			return [article?.previous?.articleId, article?.next?.articleId];
		};

		test('are the next newer and the next older article of its column', async () => {
			expect(await neighbours('tunnel')).toEqual(['bridge', 'pinned']);
		});

		test('end with the newest and the oldest', async () => {
			expect(await neighbours('bridge')).toEqual([undefined, 'tunnel']);
			expect(await neighbours('pinned')).toEqual(['tunnel', undefined]);
		});

		test('with the same timestamp are ordered by id, so that every article is reached', async () => {
			const reached: string[] = [];
			for (let id: string | undefined = 'old-23'; id; [, id] = await neighbours(id)) reached.push(id);
			expect(reached).toEqual(
				Array.from({ length: 23 }, (_, index) => `old-${String(23 - index).padStart(2, '0')}`),
			);
		});

		test('and the related articles are titles with addresses', async () => {
			const article = await findArticle(getDatabase(), 'old-05', 'zh');
			expect(article?.next).toEqual({
				...{ articleId: 'old-04', address: null, linkTo: null },
				title: '往年第04号',
				titleBreaks: [2],
				publishedAt: '2019-01-02T00:00:00.000Z',
			});
			expect(article?.related.map((link) => link.articleId)).toEqual([
				'old-23',
				'old-22',
				'old-21',
				'old-20',
			]);
		});

		test('exclude articles that visitors cannot see', async () => {
			const article = await findArticle(getDatabase(), 'bridge', 'en');
			expect(article).toMatchObject({ previous: null, next: null, related: [] });
		});
	});

	describe('a preview', () => {
		const zh = { articleId: 'bridge', lang: 'zh' as const };

		test('shows the newest version to the holder of a link, and when the link expires', async () => {
			await saveDraft(getDatabase(), zh, { title: '新标题', body: '<p>新</p>' });
			const { secret, expiresAt } = await createPreviewKey(getDatabase(), 'system:command', zh);
			expect(await findArticlePreview(getDatabase(), zh, secret)).toMatchObject({
				title: '新标题',
				lang: 'zh',
				version: 2,
				state: 'published',
				publishedAt: '2026-05-01T00:00:00.000Z',
				expiresAt: expiresAt.toISOString(),
				savedAt: expect.stringMatching(/Z$/),
			});
		});

		test('shows drafts, and scheduled texts with their publication time', async () => {
			const draft = { articleId: 'draft', lang: 'zh' as const };
			const draftPreview = await createPreviewKey(getDatabase(), 'system:command', draft);
			expect(await findArticlePreview(getDatabase(), draft, draftPreview.secret)).toMatchObject({
				state: 'draft',
				publishedAt: null,
			});
			const scheduled = { articleId: 'scheduled', lang: 'zh' as const };
			const scheduledPreview = await createPreviewKey(getDatabase(), 'system:command', scheduled);
			expect(await findArticlePreview(getDatabase(), scheduled, scheduledPreview.secret)).toMatchObject({
				state: 'scheduled',
				publishedAt: '2999-01-01T00:00:00.000Z',
			});
		});

		test('requires the secret, and the language and article it was created for', async () => {
			const { secret } = await createPreviewKey(getDatabase(), 'system:command', zh);
			expect(await findArticlePreview(getDatabase(), zh, '')).toBeNull();
			expect(await findArticlePreview(getDatabase(), zh, `${secret}x`)).toBeNull();
			expect(await findArticlePreview(getDatabase(), { ...zh, lang: 'en' }, secret)).toBeNull();
			expect(await findArticlePreview(getDatabase(), { ...zh, articleId: 'tunnel' }, secret)).toBeNull();
			expect(await findArticlePreview(getDatabase(), { ...zh, articleId: 'a\0' }, secret)).toBeNull();
		});

		test('expires with its link', async () => {
			// An hour ago, not now: timestamps have millisecond precision, and now may round up to the future.
			const { secret } = await createPreviewKey(getDatabase(), 'system:command', zh, -1);
			expect(await findArticlePreview(getDatabase(), zh, secret)).toBeNull();
		});
	});
});
