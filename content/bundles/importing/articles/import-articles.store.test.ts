import { describeOnBothDatabases } from '@portico/tests/on-both-databases/describe-on-both-databases.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { publish } from '../../../publishing/publish.ts';
import { saveDraft } from '../../../publishing/save-draft.ts';
import { withdraw } from '../../../publishing/withdraw.ts';
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
		expect((await lastEvent(getDatabase()))?.tags.sort()).toEqual([
			'article:a1',
			'column:leaf',
			'column:other',
			'column:root',
		]);
		await expectConsistentStore(getDatabase());
	});

	describe('repeated', () => {
		const bundle = (title: string, changes: object = {}) => ({
			articles: [article('a1', { texts: { zh: text(title), en: text('English', changes) } }), article('a2')],
		});

		test('changes nothing and records no event', async () => {
			await importInto(getDatabase(), bundle('一'));
			const events = await eventCount(getDatabase());
			const again = await importInto(getDatabase(), bundle('一'));
			expect(again).toMatchObject({ imported: 0, left: 0, refused: 0 });
			expect(again.byKind.articles?.unchanged).toBe(2);
			expect(await eventCount(getDatabase())).toBe(events);
			expect(await countOf(getDatabase(), 'article_versions')).toBe(4);
		});

		test('writes a version of the text that changed only', async () => {
			await importInto(getDatabase(), bundle('一'));
			const report = await importInto(getDatabase(), bundle('二'));
			expect(report.byKind.articles).toEqual({ imported: 1, unchanged: 1, left: 0, refused: 0 });
			expect(await textOf(getDatabase(), 'a1', 'zh')).toMatchObject({
				latestVersion: 2,
				publishedVersion: 2,
			});
			expect(await textOf(getDatabase(), 'a1', 'en')).toMatchObject({
				latestVersion: 1,
				publishedVersion: 1,
			});
			expect((await lastEvent(getDatabase()))?.tags).toEqual(['article:a1', 'column:news']);
		});

		test('finds an article unchanged whose line is written in another way', async () => {
			await importInto(getDatabase(), { articles: [article('a1')] });
			const events = await eventCount(getDatabase());
			const line = JSON.stringify({ ...article('a1'), pinned: false, alsoIn: [] }, null, 1);
			const report = await importInto(getDatabase(), { articles: [line.replaceAll('\n', ' ')] });
			expect(report.byKind.articles).toEqual({ imported: 0, unchanged: 1, left: 0, refused: 0 });
			expect(await eventCount(getDatabase())).toBe(events);
		});

		test('writes no version when only the moment or the state changed', async () => {
			await importInto(getDatabase(), bundle('一'));
			await importInto(getDatabase(), bundle('一', { state: 'withdrawn' }));
			expect(await textOf(getDatabase(), 'a1', 'en')).toMatchObject({
				state: 'withdrawn',
				latestVersion: 1,
				publishedVersion: null,
			});
			await importInto(getDatabase(), bundle('一', { publishedAt: '2026-06-01T00:00:00Z' }));
			expect(await textOf(getDatabase(), 'a1', 'en')).toMatchObject({
				state: 'published',
				latestVersion: 1,
				publishedVersion: 1,
				publishedAt: new Date('2026-06-01T00:00:00Z'),
			});
			await expectConsistentStore(getDatabase());
		});

		test('keeps a text the bundle does not bring any more', async () => {
			await importInto(getDatabase(), bundle('一'));
			await importInto(getDatabase(), { articles: [article('a1', { texts: { zh: text('二') } })] });
			expect(await textOf(getDatabase(), 'a1', 'en')).toMatchObject({ state: 'published', latestVersion: 1 });
		});

		test('shows the visible version until a scheduled one comes', async () => {
			await importInto(getDatabase(), bundle('一'));
			const later = { title: 'Later', state: 'scheduled', publishedAt: farAway };
			await importInto(getDatabase(), bundle('一', later));
			expect(await textOf(getDatabase(), 'a1', 'en')).toMatchObject({
				state: 'scheduled',
				publishedVersion: 1,
				publishedAt: may,
				scheduledVersion: 2,
			});
			const again = await importInto(getDatabase(), bundle('二', later));
			expect(again.byKind.articles).toMatchObject({ imported: 1, left: 0 });
			expect(await textOf(getDatabase(), 'a1', 'en')).toMatchObject({ latestVersion: 2 });
			await expectConsistentStore(getDatabase());
		});
	});

	describe('of a text edited here', () => {
		const edited = { articleId: 'a1', lang: 'zh' } as const;
		const first = { articles: [article('a1')] };
		const second = { articles: [article('a1', { texts: { zh: text('新'), en: text('New') } })] };

		beforeEach(async () => {
			await importInto(getDatabase(), first);
			await saveDraft(getDatabase(), edited, { title: '改', body: '<p>改</p>' });
		});

		test('leaves and lists it, each time, and imports the other language', async () => {
			const same = await importInto(getDatabase(), first);
			expect(same.byKind.articles).toEqual({ imported: 0, unchanged: 0, left: 1, refused: 0 });
			const report = await importInto(getDatabase(), second);
			expect(report.byKind.articles).toEqual({ imported: 1, unchanged: 0, left: 1, refused: 0 });
			expect(report.problems).toEqual([
				{
					severity: 'left',
					file: 'articles.jsonl',
					line: 1,
					id: 'a1',
					lang: 'zh',
					message: 'it was edited here since its last import',
				},
			]);
			expect(await textOf(getDatabase(), 'a1', 'zh')).toMatchObject({
				latestVersion: 2,
				publishedVersion: 1,
			});
			expect(await textOf(getDatabase(), 'a1', 'en')).toMatchObject({
				latestVersion: 2,
				publishedVersion: 2,
			});
			const again = await importInto(getDatabase(), second);
			expect(again.byKind.articles).toEqual({ imported: 0, unchanged: 0, left: 1, refused: 0 });
		});

		test('overwrites it when asked to, as a further version, and takes later lines again', async () => {
			const report = await importInto(getDatabase(), first, { overwrite: true });
			expect(report.byKind.articles).toEqual({ imported: 1, unchanged: 0, left: 0, refused: 0 });
			const text = await textOf(getDatabase(), 'a1', 'zh');
			expect(text).toMatchObject({ latestVersion: 3, publishedVersion: 3 });
			expect(text?.versions.map((version) => version.title)).toEqual(['a1的标题', '改', 'a1的标题']);
			expect((await importInto(getDatabase(), second)).byKind.articles?.left).toBe(0);
		});

		test('finds it unchanged when it was published here as the bundle has it now', async () => {
			await saveDraft(getDatabase(), edited, { title: '新', body: '<p>新, told at length.</p>' });
			await publish(getDatabase(), edited);
			const report = await importInto(getDatabase(), second);
			expect(report.byKind.articles).toEqual({ imported: 1, unchanged: 0, left: 0, refused: 0 });
			expect(await textOf(getDatabase(), 'a1', 'zh')).toMatchObject({ latestVersion: 3 });
		});
	});

	test('leaves a text that was withdrawn here, until it is to be overwritten', async () => {
		const bundle = (zh: string, en: string) => ({
			articles: [article('a1', { texts: { zh: text(zh), en: text(en) } })],
		});
		await importInto(getDatabase(), bundle('一', 'One'));
		await withdraw(getDatabase(), { articleId: 'a1', lang: 'zh' });
		expect((await importInto(getDatabase(), bundle('一', 'One'))).byKind.articles).toMatchObject({
			unchanged: 1,
		});
		expect((await importInto(getDatabase(), bundle('一', 'Two'))).byKind.articles).toMatchObject({
			imported: 1,
			left: 0,
		});
		expect((await importInto(getDatabase(), bundle('二', 'Two'))).byKind.articles).toMatchObject({ left: 1 });
		expect(await textOf(getDatabase(), 'a1', 'zh')).toMatchObject({ state: 'withdrawn' });
		await importInto(getDatabase(), bundle('二', 'Two'), { overwrite: true });
		expect(await textOf(getDatabase(), 'a1', 'zh')).toMatchObject({
			state: 'published',
			publishedVersion: 2,
		});
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
