import { clearStore } from '@portico/testing/content/bundles/clear-store.ts';
import { importInto } from '@portico/testing/content/bundles/import-into.ts';
import {
	countOf,
	eventCount,
	expectConsistentStore,
	lastEvent,
	textOf,
} from '@portico/testing/content/bundles/store-facts.ts';
import { article, column, text } from '@portico/testing/content/bundles/write-bundle.ts';
import { publish, saveDraft, withdraw } from '@portico/testing/content/edit-texts.ts';
import { describeWithStore } from '@portico/testing/databases/describe-with-store.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { articles } from '../../../store/tables/schema.ts';

const may = new Date('2026-05-01T00:00:00Z');
const farFuture = '2999-01-01T00:00:00Z';

describeWithStore('an import of existing articles', (getDatabase) => {
	beforeEach(() => clearStore(getDatabase()));

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

		test('writes a version only of the text that changed', async () => {
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
			expect((await lastEvent(getDatabase()))?.tags).toEqual(['article:a1', 'sitemap']);
		});

		test('finds an article unchanged when its line is formatted differently', async () => {
			await importInto(getDatabase(), { articles: [article('a1')] });
			const events = await eventCount(getDatabase());
			const line = JSON.stringify({ ...article('a1'), pinned: false, alsoIn: [] }, null, 1);
			const report = await importInto(getDatabase(), { articles: [line.replaceAll('\n', ' ')] });
			expect(report.byKind.articles).toEqual({ imported: 0, unchanged: 1, left: 0, refused: 0 });
			expect(await eventCount(getDatabase())).toBe(events);
		});

		test('writes no version when only the date or the state changed', async () => {
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

		test('keeps a text that the bundle no longer contains', async () => {
			await importInto(getDatabase(), bundle('一'));
			await importInto(getDatabase(), { articles: [article('a1', { texts: { zh: text('二') } })] });
			expect(await textOf(getDatabase(), 'a1', 'en')).toMatchObject({ state: 'published', latestVersion: 1 });
		});

		test('keeps the cover, the attachments, the pin and the columns that its line does not name', async () => {
			const attachments = [{ file: 'media/form.pdf', names: { zh: '表' } }];
			const facts = { cover: 'media/a.jpg', attachments, pinned: true, alsoIn: ['more'] };
			const columns = [column('news'), column('more')];
			await importInto(getDatabase(), { columns, articles: [article('a1', facts)] });
			await importInto(getDatabase(), { articles: [article('a1', { texts: { zh: text('二') } })] });
			const load = async () => (await getDatabase().select().from(articles))[0];
			expect(await load()).toMatchObject(facts);
			await importInto(getDatabase(), { articles: [article('a1', { fdCode: 'more' })] });
			expect(await load()).toMatchObject({ ...facts, fdCode: 'more', alsoIn: [] });
			const none = { cover: null, attachments: [], pinned: false, alsoIn: [] };
			await importInto(getDatabase(), { articles: [article('a1', none)] });
			expect(await load()).toMatchObject(none);
			await expectConsistentStore(getDatabase());
		});

		test('shows the published version until a scheduled one is due', async () => {
			await importInto(getDatabase(), bundle('一'));
			const later = { title: 'Later', state: 'scheduled', publishedAt: farFuture };
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

		test('skips and reports it each time, and imports the other language', async () => {
			const unchanged = await importInto(getDatabase(), first);
			expect(unchanged.byKind.articles).toEqual({ imported: 0, unchanged: 0, left: 1, refused: 0 });
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

		test('overwrites it on request with another version, and imports later lines again', async () => {
			const report = await importInto(getDatabase(), first, { overwrite: true });
			expect(report.byKind.articles).toEqual({ imported: 1, unchanged: 0, left: 0, refused: 0 });
			const text = await textOf(getDatabase(), 'a1', 'zh');
			expect(text).toMatchObject({ latestVersion: 3, publishedVersion: 3 });
			expect(text?.versions.map((version) => version.title)).toEqual(['a1的标题', '改', 'a1的标题']);
			expect((await importInto(getDatabase(), second)).byKind.articles?.left).toBe(0);
		});

		test('finds it unchanged when the bundle now equals what was published here', async () => {
			await saveDraft(getDatabase(), edited, { title: '新', body: '<p>新, told at length.</p>' });
			await publish(getDatabase(), edited);
			const report = await importInto(getDatabase(), second);
			expect(report.byKind.articles).toEqual({ imported: 1, unchanged: 0, left: 0, refused: 0 });
			expect(await textOf(getDatabase(), 'a1', 'zh')).toMatchObject({ latestVersion: 3 });
		});
	});

	test('skips a text that was withdrawn here, unless overwritten', async () => {
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
});
