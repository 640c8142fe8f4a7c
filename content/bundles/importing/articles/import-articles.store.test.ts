import { clearStore } from '@portico/testing/content/bundles/clear-store.ts';
import { importInto } from '@portico/testing/content/bundles/import-into.ts';
import {
	countOf,
	eventCount,
	expectConsistentStore,
	lastEvent,
	listingsOf,
	textOf,
} from '@portico/testing/content/bundles/store-facts.ts';
import { article, column, text } from '@portico/testing/content/bundles/write-bundle.ts';
import { describeWithStore } from '@portico/testing/databases/describe-with-store.ts';
import { beforeEach, describe, expect, test } from 'vitest';

const may = new Date('2026-05-01T00:00:00Z');
const farFuture = '2999-01-01T00:00:00Z';

describeWithStore('an import of articles', (getDatabase) => {
	beforeEach(() => clearStore(getDatabase()));

	test('publishes a text at the article’s date or its own', async () => {
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
						zh: text('将发布', { publishedAt: farFuture }),
						en: text('Withdrawn', { state: 'withdrawn', publishedAt: '2026-04-01T00:00:00Z' }),
					},
				}),
				article('a3', { texts: { en: text('Scheduled', { state: 'scheduled', publishedAt: farFuture }) } }),
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
				scheduledFor: new Date(farFuture),
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

	test('sanitises bodies and removes what PostgreSQL cannot store', async () => {
		const body = '<p onclick="x()">长\u0000江\uD800\u2028大桥</p><script>alert(1)</script>';
		await importInto(getDatabase(), {
			articles: [article('a1', { texts: { zh: text('长\u0000江', { body }) } })],
		});
		const [version] = (await textOf(getDatabase(), 'a1', 'zh'))?.versions ?? [];
		expect(version?.title).toBe('长江');
		expect(version?.body).toContain('长江\uFFFD');
		expect(version?.body).not.toMatch(/script|onclick/);
	});

	test('lists an article in its column, further columns, and their ancestors', async () => {
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
			expect.arrayContaining(['article:a1', 'list:leaf', 'list:root']),
		);
		await expectConsistentStore(getDatabase());
	});

	describe('with bad lines', () => {
		test('refuses each with its number and reason, and imports the others', async () => {
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
				[3, 'a2', 'fdCode: there is no column nowhere'],
				[5, undefined, 'is not valid UTF-8'],
				[6, 'a3', 'alsoIn: there is no column nowhere'],
				[7, undefined, 'must be an object'],
				[8, 'a4', 'texts.zh.title: must be a text'],
				[9, 'a5', 'texts.zh.title: is empty'],
			]);
			expect(await countOf(getDatabase(), 'articles')).toBe(2);
			await expectConsistentStore(getDatabase());
		});

		test('reports every problem and keeps the first thousand', async () => {
			let reportedProblems = 0;
			const articles = Array.from({ length: 1_200 }, () => 'x');
			const onProblem = () => {
				reportedProblems += 1;
			};
			const report = await importInto(getDatabase(), { articles }, { onProblem });
			expect(reportedProblems).toBe(1_200);
			expect(report).toMatchObject({ refused: 1_200, problemCount: 1_200 });
			expect(report.problems).toHaveLength(1_000);
		});
	});

	test('imports an article with a missing picture, and reports it', async () => {
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

	test('commits batch by batch, and stops when cancelled', async () => {
		const cancel = new AbortController();
		const progressCalls: number[] = [];
		const report = await importInto(
			getDatabase(),
			{ articles: Array.from({ length: 230 }, (_, index) => article(`a${index}`)) },
			{
				signal: cancel.signal,
				onProgress: ({ kind, counts }) => {
					if (kind !== 'articles') return;
					progressCalls.push(counts.imported);
					if (progressCalls.length === 2) cancel.abort();
				},
			},
		);
		const [first, second] = progressCalls as [number, number];
		expect(first).toBe(50);
		expect(second).toBeLessThan(1000);
		expect(report).toMatchObject({ completed: false, byKind: { articles: { imported: second } } });
		expect(await countOf(getDatabase(), 'articles')).toBe(second);
		expect(await eventCount(getDatabase())).toBe(3);
		await expectConsistentStore(getDatabase());
	});

	test('lets other requests be served between batches, with what was imported', async () => {
		const served: number[] = [];
		const imported: number[] = [];
		await importInto(
			getDatabase(),
			{ articles: Array.from({ length: 120 }, (_, index) => article(`a${index}`)) },
			{
				onProgress: async ({ kind, counts }) => {
					if (kind !== 'articles') return;
					imported.push(counts.imported);
					served.push(await countOf(getDatabase(), 'articles'));
				},
			},
		);
		expect(imported.length).toBeGreaterThan(1);
		expect(served).toEqual(imported);
	});

	test('imports the first of two lines of an article, and reports both', async () => {
		const bad = article('a2', { pinned: 'yes' });
		const bundle = {
			articles: [article('a1'), bad, article('a1', { pinned: true }), article('a2'), article('a1')],
		};
		for (const outcome of ['imported', 'unchanged'] as const) {
			const report = await importInto(getDatabase(), bundle);
			expect(report.byKind.articles).toMatchObject({ [outcome]: 2, refused: 3 });
			const duplicate = 'articleId: occurs twice in this file, first in line 1, which counts';
			expect(report.problems.map(({ line, id, message }) => ({ line, id, message }))).toEqual([
				{ line: 2, id: 'a2', message: 'pinned: must be true or false' },
				{ line: 3, id: 'a1', message: duplicate },
				{ line: 5, id: 'a1', message: duplicate },
			]);
		}
	});

	test('refuses attachments of other kinds, and programs whatever their name', async () => {
		const attachment = (file: string) => ({ attachments: [{ file, names: { zh: '附件' } }] });
		const report = await importInto(getDatabase(), {
			articles: [
				article('a1', attachment('media/plan.dwg')),
				article('a2', attachment('media/setup.exe')),
				article('a3', attachment('media/form.pdf')),
			],
			files: { 'media/form.pdf': '#!/bin/sh' },
		});
		expect(report.problems.map(({ id, message }) => [id, message])).toEqual([
			['media/form.pdf', 'media/form.pdf is a program, which is never accepted'],
			[
				'a1',
				expect.stringMatching(/^attachments\.0\.file: media\/plan\.dwg is of a kind .* ATTACHMENT_TYPES/),
			],
			['a2', 'attachments.0.file: media/setup.exe is a program, which is never accepted'],
			['a3', expect.stringContaining('media/form.pdf is neither in the bundle nor in the store')],
		]);
	});

	test('imports the same bundle twice concurrently', async () => {
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
