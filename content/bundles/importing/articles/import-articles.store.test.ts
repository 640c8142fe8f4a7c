import { describeOnBothDatabases } from '@portico/tests/on-both-databases/describe-on-both-databases.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { emptyStore } from '../../testing/empty-store.ts';
import { importInto } from '../../testing/import-into.ts';
import {
	countOf,
	eventCount,
	expectConsistentStore,
	lastEvent,
	listingsOf,
	textOf,
} from '../../testing/store-facts.ts';
import { article, column, text } from '../../testing/write-bundle.ts';

const may = new Date('2026-05-01T00:00:00Z');
const farAway = '2999-01-01T00:00:00Z';

describeOnBothDatabases('an import of articles', (getDatabase) => {
	beforeEach(() => emptyStore(getDatabase()));

	test('publishes a text at the article’s moment, or as the text says', async () => {
		const report = await importInto(getDatabase(), {
			articles: [
				article('a1', {
					texts: {
						zh: text('已发布', {
							summary: '摘要',
							source: '来源',
							author: '作者',
							editor: '编辑',
							subtitle: '副题',
						}),
						en: text('Draft', { state: 'draft' }),
					},
				}),
				article('a2', {
					texts: {
						zh: text('将发布', { publishedAt: farAway }),
						en: text('Withdrawn', { state: 'withdrawn', publishedAt: '2026-04-01T00:00:00Z' }),
					},
				}),
				article('a3', { texts: { en: text('Scheduled', { state: 'scheduled', publishedAt: farAway }) } }),
			],
		});
		expect(report).toMatchObject({ completed: true, problemCount: 0 });
		expect(report.byKind.articles).toEqual({ imported: 3, unchanged: 0, left: 0, refused: 0 });
		const published = await textOf(getDatabase(), 'a1', 'zh');
		expect(published).toMatchObject({ state: 'published', publishedVersion: 1, publishedAt: may });
		expect(published?.versions).toMatchObject([
			{ title: '已发布', subtitle: '副题', summary: '摘要', source: '来源', author: '作者', editor: '编辑' },
		]);
		expect(await textOf(getDatabase(), 'a1', 'en')).toMatchObject({
			state: 'draft',
			publishedVersion: null,
			publishedAt: null,
		});
		for (const [id, lang] of [['a2', 'zh'] as const, ['a3', 'en'] as const]) {
			expect(await textOf(getDatabase(), id, lang)).toMatchObject({
				state: 'scheduled',
				publishedVersion: null,
				scheduledVersion: 1,
				scheduledFor: new Date(farAway),
			});
		}
		expect(await textOf(getDatabase(), 'a2', 'en')).toMatchObject({
			state: 'withdrawn',
			publishedVersion: null,
			publishedAt: new Date('2026-04-01T00:00:00Z'),
		});
		expect(await countOf(getDatabase(), 'listings')).toBe(1);
		await expectConsistentStore(getDatabase());
	});

	test('sanitises bodies and cleans what no store keeps', async () => {
		const body = '<p onclick="x()">长\u0000江\uD800\u2028大桥</p><script>alert(1)</script>';
		await importInto(getDatabase(), {
			articles: [article('a1', { texts: { zh: text('长\u0000江', { body }) } })],
		});
		const [version] = (await textOf(getDatabase(), 'a1', 'zh'))?.versions ?? [];
		expect(version?.title).toBe('长江');
		expect(version?.body).toContain('长江\uFFFD');
		expect(version?.body).not.toMatch(/script|onclick/);
	});

	test('lists an article in its column, in further ones, and in those above', async () => {
		await importInto(getDatabase(), {
			columns: [column('leaf', { parent: 'root' }), column('root'), column('other')],
			articles: [article('a1', { fdCode: 'leaf', alsoIn: ['other', 'leaf', 'other'] })],
		});
		expect(await listingsOf(getDatabase(), 'a1', 'zh')).toEqual({ leaf: true, other: true, root: false });
		await importInto(getDatabase(), {
			columns: [],
			articles: [article('a1', { fdCode: 'other', pinned: true })],
		});
		expect(await listingsOf(getDatabase(), 'a1', 'en')).toEqual({ other: true });
		expect((await lastEvent(getDatabase()))?.tags).toEqual(
			expect.arrayContaining(['article:a1', 'list:leaf:en', 'list:other:en', 'list:root:en']),
		);
		await expectConsistentStore(getDatabase());
	});

	describe('with bad lines', () => {
		test('refuses each with its number and reason, and takes the others', async () => {
			const report = await importInto(getDatabase(), {
				articles: [
					article('a1'),
					'{"articleId": "broken", ',
					article('a2', { fdCode: 'nowhere' }),
					'',
					Buffer.from([0x22, 0xff, 0x22]),
					article('a3', { alsoIn: ['nowhere'] }),
					'null',
					article('a4', { texts: { zh: { title: 7, body: '' } } }),
					article('a5', { texts: { zh: text('\u0000') } }),
					article('a6'),
				],
			});
			expect(report.byKind.articles).toEqual({ imported: 2, unchanged: 0, left: 0, refused: 7 });
			expect(report.problems.map(({ line, id, message }) => [line, id, message])).toEqual([
				[2, undefined, expect.stringMatching(/^is not JSON/)],
				[5, undefined, 'is not valid UTF-8'],
				[7, undefined, 'must be an object'],
				[3, 'a2', 'fdCode: there is no column nowhere'],
				[6, 'a3', 'alsoIn: there is no column nowhere'],
				[8, 'a4', 'texts.zh.title: must be a text'],
				[9, 'a5', 'texts.zh.title: is empty'],
			]);
			expect(await countOf(getDatabase(), 'articles')).toBe(2);
			await expectConsistentStore(getDatabase());
		});

		test('tells of every problem while it keeps the first thousand', async () => {
			let heard = 0;
			const articles = Array.from({ length: 1_200 }, () => 'x');
			const onProblem = () => {
				heard += 1;
			};
			const report = await importInto(getDatabase(), { articles }, { onProblem });
			expect(heard).toBe(1_200);
			expect(report).toMatchObject({ refused: 1_200, problemCount: 1_200 });
			expect(report.problems).toHaveLength(1_000);
		});

		test('applies lines of one article in their order', async () => {
			await importInto(getDatabase(), {
				articles: ['一', '二', '三'].map((title) => article('a1', { texts: { zh: text(title) } })),
			});
			const stored = await textOf(getDatabase(), 'a1', 'zh');
			expect(stored?.versions.map((version) => version.title)).toEqual(['一', '二', '三']);
			expect(stored).toMatchObject({ publishedVersion: 3, importedVersion: 3 });
		});
	});

	test('takes an article whose picture is nowhere, and says so', async () => {
		const body = '<p>文</p><figure><img src="media/gone.jpg" alt="图"></figure>';
		const report = await importInto(getDatabase(), {
			articles: [article('a1', { cover: 'media/none.jpg', texts: { zh: text('题', { body }) } })],
		});
		expect(report.byKind.articles).toMatchObject({ imported: 1, refused: 0 });
		expect(report.problems.map(({ severity, line, message }) => [severity, line, message])).toEqual([
			['remark', 1, 'cover: media/none.jpg is neither in the bundle nor in the store'],
			['remark', 1, 'texts.zh.body: media/gone.jpg is neither in the bundle nor in the store'],
		]);
	});

	test('commits at most fifty lines at a time, and ends where it is cancelled', async () => {
		const cancel = new AbortController();
		const seen: number[] = [];
		const report = await importInto(
			getDatabase(),
			{ articles: Array.from({ length: 130 }, (_, index) => article(`a${index}`)) },
			{
				signal: cancel.signal,
				onProgress: ({ kind, counts }) => {
					if (kind !== 'articles') return;
					seen.push(counts.imported);
					if (counts.imported >= 100) cancel.abort();
				},
			},
		);
		expect(seen).toEqual([50, 100]);
		expect(report).toMatchObject({ completed: false });
		expect(await countOf(getDatabase(), 'articles')).toBe(100);
		expect(await eventCount(getDatabase())).toBe(3);
		await expectConsistentStore(getDatabase());
	});

	test('serves others between its batches', async () => {
		let answered = 0;
		let importing = true;
		const asking = (async () => {
			while (importing) {
				await countOf(getDatabase(), 'columns');
				answered += 1;
				await new Promise((resolve) => setImmediate(resolve));
			}
		})();
		await importInto(getDatabase(), {
			articles: Array.from({ length: 120 }, (_, index) => article(`a${index}`)),
		});
		importing = false;
		await asking;
		expect(answered).toBeGreaterThan(3);
	});

	test('takes the same bundle twice at once', async () => {
		const articles = Array.from({ length: 80 }, (_, index) => article(`a${index}`));
		const [one, other] = await Promise.all([
			importInto(getDatabase(), { articles }),
			importInto(getDatabase(), { articles }),
		]);
		expect((one.byKind.articles?.imported ?? 0) + (other.byKind.articles?.imported ?? 0)).toBe(80);
		expect(await countOf(getDatabase(), 'article_versions')).toBe(160);
		await expectConsistentStore(getDatabase());
	});
});
