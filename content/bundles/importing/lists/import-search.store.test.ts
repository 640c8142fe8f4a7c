import { clearStore } from '@portico/testing/content/bundles/clear-store.ts';
import { importInto } from '@portico/testing/content/bundles/import-into.ts';
import { article, column } from '@portico/testing/content/bundles/write-bundle.ts';
import { describeWithStore } from '@portico/testing/databases/describe-with-store.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { listSynonyms } from '../../../search/synonyms.ts';
import { listDictionaryWords } from '../../../search/vocabulary/dictionary-words.ts';
import { listProposals } from '../../../search/vocabulary/proposals.ts';
import { searchEntries } from '../../../store/tables/search-schema.ts';

describeWithStore('an import', (getDatabase) => {
	beforeEach(() => clearStore(getDatabase()));

	describe('of words and proposals', () => {
		const importSearchFile = (search: unknown) =>
			importInto(getDatabase(), { files: { 'search.json': search as object } });

		test('adds missing ones, and puts the proposals of the bundle first, in its order', async () => {
			const search = { dictionary: ['澜江桥', '磐川'], proposals: { zh: ['大桥', '安全'], en: ['Bridge'] } };
			expect((await importSearchFile(search)).byKind.search).toMatchObject({
				imported: 5,
				unchanged: 0,
				refused: 0,
			});
			expect((await importSearchFile(search)).byKind.search).toMatchObject({
				imported: 0,
				unchanged: 5,
				refused: 0,
			});
			expect(await listDictionaryWords(getDatabase())).toHaveLength(2);
			const other = { dictionary: ['澜江桥', '云路桥'], proposals: { zh: ['隧道', '安全', '安  全'] } };
			expect((await importSearchFile(other)).byKind.search).toMatchObject({
				imported: 2,
				unchanged: 2,
				refused: 0,
			});
			expect(await listProposals(getDatabase(), 'zh')).toEqual(['隧道', '安全', '大桥']);
			expect(await listProposals(getDatabase(), 'en')).toEqual(['Bridge']);
			expect(await listDictionaryWords(getDatabase())).toHaveLength(3);
		});

		test('refuses bad ones individually', async () => {
			const report = await importSearchFile({
				dictionary: ['桥', '澜江桥'],
				proposals: { en: ['…', 'Bridge'] },
			});
			expect(report.byKind.search).toMatchObject({ imported: 2, refused: 2 });
			expect(report.problems).toMatchObject([
				{
					severity: 'refused',
					file: 'search.json',
					message: 'dictionary: “桥” must have 2 to 30 characters.',
				},
				{
					severity: 'refused',
					lang: 'en',
					message: expect.stringMatching(/^proposals\.en: .* must have 1 to 60/),
				},
			]);
			expect(await listProposals(getDatabase(), 'en')).toEqual(['Bridge']);
		});

		test('refuses ones beyond the limit', async () => {
			const zh = Array.from({ length: 201 }, (_, index) => `第${index}座桥`);
			const report = await importSearchFile({ proposals: { zh } });
			expect(report.byKind.search).toMatchObject({ imported: 0, refused: 201 });
			expect(report.problems[0]?.message).toContain('There is room for 200 proposals in zh');
			expect(await listProposals(getDatabase(), 'zh')).toEqual([]);
		});

		test('imports groups of synonyms, each replacing those it shares a term with', async () => {
			const synonyms = [
				['年报', '責任報告'],
				['LNG', '液化天然气'],
			];
			expect((await importSearchFile({ synonyms })).byKind.search).toMatchObject({ imported: 2, refused: 0 });
			expect((await importSearchFile({ synonyms })).byKind.search).toMatchObject({
				imported: 0,
				unchanged: 2,
			});
			expect(await listSynonyms(getDatabase())).toEqual(synonyms);
			await importSearchFile({ synonyms: [['责任报告', '年报', '年度报告']] });
			expect(await listSynonyms(getDatabase())).toEqual([synonyms[1], ['责任报告', '年报', '年度报告']]);
		});

		test('refuses invalid groups, and reports which', async () => {
			const long = '报'.repeat(61);
			const synonyms = [
				['年报', '年 报'],
				['桥', '大桥'],
				['…', '年报'],
				[long, '年报'],
				['年报', '责任报告'],
				['年报', '报告'],
			];
			const report = await importSearchFile({ synonyms });
			expect(report.byKind.search).toMatchObject({ imported: 1, refused: 5 });
			expect(report.problems.map(({ message }) => message)).toEqual([
				'synonyms: “年报”, “年 报” must be 2 to 10 different terms.',
				expect.stringContaining('“桥” must have'),
				expect.stringContaining('“…” must have'),
				expect.stringContaining(`“${long}” must have 1 to 60 characters`),
				'synonyms: “年报” stands in another group of synonyms already.',
			]);
			const many = Array.from({ length: 501 }, (_, index) => [`桥梁${index}`, `bridge ${index}`]);
			expect((await importSearchFile({ synonyms: many })).problems[0]?.message).toContain(
				'There is room for 500 groups',
			);
			expect(await listSynonyms(getDatabase())).toEqual([['年报', '责任报告']]);
		});

		test.each([
			[[], 'must be an object'],
			[{ synonyms: ['年报'] }, 'synonyms.0'],
			[{ words: [] }, 'words'],
			[{ dictionary: [1] }, 'dictionary.0'],
			[{ proposals: { fr: [] } }, 'fr'],
		])('refuses a file with another structure (%j)', async (value, reason) => {
			const report = await importSearchFile(value);
			expect(report.byKind.search).toMatchObject({ imported: 0, refused: 1 });
			expect(report.problems[0]?.message).toContain(reason);
		});
	});

	describe('makes imported names searchable', () => {
		async function names(): Promise<string[]> {
			const rows = await getDatabase().select().from(searchEntries);
			return rows.map(({ kind, lang, key, name }) => `${kind} ${lang} ${key} ${name}`).sort();
		}

		test('and replaces old names by new ones', async () => {
			const unit = { unitId: 'u1', parent: null, kind: 'internal', order: 1, names: { zh: '总部' } };
			const leader = {
				number: 1,
				order: 1,
				names: { zh: '沈砚青', en: 'Shen' },
				positions: { zh: ['董事长'] },
			};
			const report = await importInto(getDatabase(), {
				columns: [column('news')],
				articles: [
					article('a1', {
						attachments: [
							{ file: 'media/a.pdf', names: { zh: '年报' } },
							{ file: 'media/b.pdf', names: { zh: '表' } },
							{ file: 'media/a.pdf', names: { zh: '同一个' } },
							{ file: `media/${'很长/'.repeat(400)}c.pdf`, names: { zh: '路径太长' } },
						],
					}),
				],
				files: { 'leaders.json': [leader], 'organisation.json': [unit] },
			});
			expect(report).toMatchObject({ refused: 0 });
			expect(await names()).toEqual([
				'attachment en a1/media/a.pdf 年报',
				'attachment en a1/media/b.pdf 表',
				'attachment zh a1/media/a.pdf 年报',
				'attachment zh a1/media/b.pdf 表',
				'column en news Column news',
				'column zh news 栏目news',
				'leader en 1 Shen',
				'leader zh 1 沈砚青',
				'unit en u1 总部',
				'unit zh u1 总部',
			]);
			await importInto(getDatabase(), {
				columns: [column('news', { names: { zh: '要闻', en: null } })],
				articles: [
					article('a1', {
						attachments: [{ file: 'media/a.pdf', names: { zh: '月报', en: 'Monthly' } }],
						texts: { zh: { title: '题', body: '<p>文</p>' } },
					}),
				],
				files: {
					'leaders.json': [{ ...leader, names: { zh: '沈砚白', en: '' } }],
					'organisation.json': [{ ...unit, names: { zh: '总部', en: 'Headquarters' } }],
				},
			});
			expect(await names()).toEqual([
				'attachment en a1/media/a.pdf Monthly',
				'attachment zh a1/media/a.pdf 月报',
				'column en news 要闻',
				'column zh news 要闻',
				'leader en 1 沈砚白',
				'leader zh 1 沈砚白',
				'unit en u1 Headquarters',
				'unit zh u1 总部',
			]);
		});
	});
});
