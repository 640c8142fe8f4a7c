import { clearStore } from '@portico/testing/content/bundles/clear-store.ts';
import { bundleStore, importInto } from '@portico/testing/content/bundles/import-into.ts';
import { scratchFolder } from '@portico/testing/content/bundles/scratch-folder.ts';
import {
	countOf,
	expectConsistentStore,
	listingsOf,
	textOf,
} from '@portico/testing/content/bundles/store-facts.ts';
import { article, column, type writeBundle } from '@portico/testing/content/bundles/write-bundle.ts';
import { publish } from '@portico/testing/content/edit-texts.ts';
import { describeWithStore } from '@portico/testing/databases/describe-with-store.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { findArticle } from '../../articles/article.ts';
import { importBundle } from '../../bundles/importing/import-bundle.ts';
import { isRemoved } from '../../changes/content-change.ts';
import { type Job, job } from '../jobs.ts';
import { runJob } from '../run-job.ts';

describeWithStore('an operator removes', (getDatabase) => {
	beforeEach(async () => {
		await clearStore(getDatabase());
		await importInto(getDatabase(), {
			columns: [
				column('news'),
				column('press'),
				column('old', { parent: 'news' }),
				column('empty', { parent: 'press' }),
			],
			articles: [
				...Array.from({ length: 60 }, (_, index) => article(`old-${index}`, { fdCode: 'old' })),
				article('elsewhere', { fdCode: 'press', alsoIn: ['old'] }),
			],
			files: {
				'leaders.json': [leader(1), leader(2)],
				'organisation.json': [unit('group', null), unit('branch', 'group')],
			},
		});
	});

	const run = (asked: Job) => {
		const store = { ...bundleStore(getDatabase()), siteUrl: 'https://site.example' };
		const listener = { progress: () => undefined, problem: () => undefined };
		return runJob(store, job.parse(asked), listener, new AbortController().signal);
	};
	const removed = (kind: 'article' | 'column' | 'leader', id: string) => isRemoved(getDatabase(), kind, id);

	test('an article: it disappears immediately, its versions stay, and publishing one restores it', async () => {
		const { lines } = await run({ kind: 'remove article', articleId: 'old-7' });
		expect(lines[0]).toContain('old-7 is removed');
		expect(await findArticle(getDatabase(), 'old-7', 'zh')).toBeNull();
		expect(await removed('article', 'old-7')).toBe(true);
		const text = await textOf(getDatabase(), 'old-7', 'en');
		expect(text).toMatchObject({ state: 'withdrawn', publishedVersion: null, versions: [{ version: 1 }] });
		await expectConsistentStore(getDatabase());

		const folder = scratchFolder();
		await run({ kind: 'export', folder: `${folder}/out`, withHistory: true });
		await clearStore(getDatabase());
		await importBundle(bundleStore(getDatabase()), `${folder}/out`);
		expect((await textOf(getDatabase(), 'old-7', 'en'))?.versions).toHaveLength(1);

		await publish(getDatabase(), { articleId: 'old-7', lang: 'zh' });
		expect(await findArticle(getDatabase(), 'old-7', 'en')).toMatchObject({ languages: ['zh'] });
		expect(await removed('article', 'old-7')).toBe(false);
	});

	test('an article that a bundle contains: it stays removed, which is reported, unless overwritten', async () => {
		await run({ kind: 'remove article', articleId: 'elsewhere' });
		const unchanged = { articles: [article('elsewhere', { fdCode: 'press', alsoIn: ['old'] })] };
		const bundleColumns = [column('news'), column('press'), column('old', { parent: 'news' })];
		for (const _ of ['first', 'again']) {
			const report = await importInto(getDatabase(), { columns: bundleColumns, ...unchanged });
			expect(report.byKind.articles).toEqual({ imported: 0, unchanged: 0, left: 1, refused: 0 });
			expect(report.problems.map(({ message }) => message)).toEqual([
				'the article was removed here; --overwrite brings it back',
			]);
		}
		const changed = { articles: [article('elsewhere', { fdCode: 'press', alsoIn: [], pinned: true })] };
		const columns = [column('news'), column('press'), column('old', { parent: 'news' })];
		expect(await importInto(getDatabase(), { columns, ...changed })).toMatchObject({ imported: 1 });
		expect(await removed('article', 'elsewhere')).toBe(true);
		await importInto(getDatabase(), { columns, ...changed }, { overwrite: true });
		expect(await removed('article', 'elsewhere')).toBe(false);
		expect(await listingsOf(getDatabase(), 'elsewhere', 'zh')).toEqual({ press: true });
	});

	describe('a column', () => {
		test('unless it contains articles or has children', async () => {
			await expect(run({ kind: 'remove column', fdCode: 'old' })).rejects.toMatchObject({
				code: 'column-has-articles',
				parameters: { articles: 61 },
			});
			await expect(run({ kind: 'remove column', fdCode: 'press' })).rejects.toMatchObject({
				code: 'column-has-columns',
				parameters: { columns: 1 },
			});
			await expect(run({ kind: 'remove column', fdCode: 'none' })).rejects.toMatchObject({
				code: 'column-not-found',
			});
			await expect(run({ kind: 'remove column', fdCode: 'old', moveTo: 'none' })).rejects.toMatchObject({
				code: 'column-not-found',
				parameters: { fdCode: 'none' },
			});
			expect(await countOf(getDatabase(), 'columns')).toBe(4);
		});

		test('after moving its articles', async () => {
			const { lines } = await run({ kind: 'remove column', fdCode: 'old', moveTo: 'press' });
			expect(lines).toEqual(['61 articles moved to press.', 'old is removed.']);
			expect(await listingsOf(getDatabase(), 'old-59', 'zh')).toEqual({ press: true });
			expect(await listingsOf(getDatabase(), 'elsewhere', 'zh')).toEqual({ press: true });
			expect(await removed('column', 'old')).toBe(true);
			await expectConsistentStore(getDatabase());
			await importInto(getDatabase(), { columns: [column('old')] });
			expect(await removed('column', 'old')).toBe(false);
		});
	});

	test('a leader, and a unit without children', async () => {
		expect((await run({ kind: 'remove leader', number: 2 })).lines).toEqual(['Leader 2 (李2) is removed.']);
		expect(await removed('leader', '2')).toBe(true);
		await expect(run({ kind: 'remove leader', number: 2 })).rejects.toMatchObject({
			code: 'leader-not-found',
		});
		await expect(run({ kind: 'remove unit', unitId: 'group' })).rejects.toMatchObject({
			code: 'unit-has-units',
			parameters: { units: 1 },
		});
		await run({ kind: 'remove unit', unitId: 'branch' });
		await run({ kind: 'remove unit', unitId: 'group' });
		expect(await countOf(getDatabase(), 'organisation_units')).toBe(0);
	});

	describe('what is missing from the lists of a bundle', () => {
		const lists = {
			columns: [column('news')],
			files: { 'leaders.json': [leader(1)], 'organisation.json': [unit('group', null)] },
		};
		const prune = (content: Parameters<typeof writeBundle>[0], how: 'listed' | 'removed') =>
			importInto(getDatabase(), content, { prune: how });

		test('as a list, without importing anything', async () => {
			const renamed = { ...lists, columns: [column('news', { names: { zh: '改名' } }), column('brandnew')] };
			const { imported, problems } = await prune(renamed, 'listed');
			expect(imported).toBe(0);
			expect(problems.map(({ file, id }) => `${file} ${id}`)).toEqual([
				...['leaders.json 2', 'organisation.json branch', 'columns.json old', 'columns.json empty'],
				'columns.json press',
			]);
			expect(await countOf(getDatabase(), 'columns')).toBe(4);
			expect(await countOf(getDatabase(), 'leaders')).toBe(2);
		});

		test('children first, except columns with articles', async () => {
			const { problems, refused } = await prune(lists, 'removed');
			expect(refused).toBe(2);
			expect(problems.filter(({ severity }) => severity === 'refused')).toMatchObject([
				{ id: 'old', message: expect.stringContaining('old holds articles (61') },
				{ id: 'press', message: expect.stringContaining('press holds articles (1') },
			]);
			expect(await removed('column', 'empty')).toBe(true);
			expect(await removed('leader', '2')).toBe(true);
			expect(await countOf(getDatabase(), 'organisation_units')).toBe(1);
			await expectConsistentStore(getDatabase());
		});

		test('nothing, if an entry of the list was refused', async () => {
			const withError = {
				...lists,
				files: { ...lists.files, 'leaders.json': [leader(1), { number: 'two' }] },
			};
			await prune(withError, 'removed');
			expect(await countOf(getDatabase(), 'leaders')).toBe(2);
		});
	});
});

function leader(number: number): object {
	return { number, order: number, names: { zh: `李${number}` }, positions: { zh: ['董事'] } };
}

function unit(unitId: string, parent: string | null): object {
	return { unitId, parent, kind: 'internal', order: 1, names: { zh: unitId } };
}
