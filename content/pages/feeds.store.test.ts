import { archiveCount } from '@portico/testing/content/example-content/example-articles.ts';
import { writeExampleContent } from '@portico/testing/content/example-content/write-example-content.ts';
import { describeWithStore } from '@portico/testing/databases/describe-with-store.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { listSitemapBoundaries, listSitemapEntries, loadFeed, type SitemapEntry } from './feeds.ts';

/** Articles published in some language: the archive, bridge, harbour, pinned, tunnel. */
const publishedCount = archiveCount + 4;

describeWithStore('feeds', (getDatabase) => {
	beforeAll(() => writeExampleContent(getDatabase()));

	describe('the sitemap', () => {
		test('lists every published article once, with its languages', async () => {
			const entries = await listSitemapEntries(getDatabase(), '', 100);
			expect(entries).toHaveLength(publishedCount);
			expect(entries.slice(0, 2)).toEqual([
				{
					articleId: 'bridge',
					address: null,
					languages: ['zh', 'en'],
					modifiedAt: new Date('2026-05-03T00:00:00.000Z'),
				},
				{
					articleId: 'harbour',
					address: null,
					languages: ['en'],
					modifiedAt: new Date('2026-04-01T00:00:00.000Z'),
				},
			]);
			const ids = entries.map((entry) => entry.articleId);
			for (const hidden of ['draft', 'withdrawn', 'scheduled']) expect(ids).not.toContain(hidden);
		});

		test.each([1, 9, publishedCount - 1, publishedCount, publishedCount + 1])(
			'in parts of %d holds the same articles',
			async (size) => {
				const boundaries = await listSitemapBoundaries(getDatabase(), size);
				expect(boundaries).toHaveLength(Math.ceil(publishedCount / size));
				const parts: SitemapEntry[][] = [];
				for (const after of boundaries) parts.push(await listSitemapEntries(getDatabase(), after, size));
				expect(parts.flat()).toEqual(await listSitemapEntries(getDatabase(), '', 100));
				expect(parts.every((part) => part.length > 0)).toBe(true);
			},
		);

		test('has no part for an unknown article', async () => {
			expect(await listSitemapEntries(getDatabase(), 'a\0', 10)).toEqual([]);
			expect(await listSitemapEntries(getDatabase(), 'zzz', 10)).toEqual([]);
		});
	});

	describe('a feed', () => {
		test('has the newest articles of a column by date, a pinned one in its place', async () => {
			const feed = await loadFeed(getDatabase(), 'company-news', 'zh', 2);
			expect(feed?.column.fdCode).toBe('company-news');
			expect(feed?.entries).toEqual([
				{
					...{ articleId: 'bridge', address: null, linkTo: null },
					title: '跨海大桥正式通车',
					summary: '全长三十六公里的跨海大桥通车。',
					author: '王记者',
					publishedAt: new Date('2026-05-01T00:00:00.000Z'),
					modifiedAt: new Date('2026-05-01T00:00:00.000Z'),
				},
				expect.objectContaining({ articleId: 'tunnel' }),
			]);
		});

		test('of an empty column is empty, of a missing one is null', async () => {
			expect((await loadFeed(getDatabase(), 'empty', 'zh', 10))?.entries).toEqual([]);
			expect(await loadFeed(getDatabase(), 'nothing', 'zh', 10)).toBeNull();
			expect(await loadFeed(getDatabase(), 'a\0', 'zh', 10)).toBeNull();
		});
	});
});
