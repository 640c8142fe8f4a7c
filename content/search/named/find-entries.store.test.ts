import type { FoundEntry, MarkedText } from '@portico/api/answers/search.ts';
import type { Language } from '@portico/api/languages.ts';
import { publish, withdraw } from '@portico/testing/content/edit-texts.ts';
import { writeExampleContent } from '@portico/testing/content/example-content/write-example-content.ts';
import { describeWithStore } from '@portico/testing/databases/describe-with-store.ts';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { refreshAllEntries, refreshEntries } from '../../search-index/entries/refresh-entries.ts';
import { columns, leaders, organisationUnits } from '../../store/tables/schema.ts';
import { searchEntries } from '../../store/tables/search-schema.ts';
import { segmentOfLanguage } from '../../words/dictionary.ts';
import { readQuery } from '../query/read-query.ts';
import { findEntries } from './find-entries.ts';

/** `[大桥]通车`: matched parts in brackets. */
const shown = (parts: MarkedText) =>
	parts.map((part) => (part.matched ? `[${part.text}]` : part.text)).join('');

describeWithStore('entries', (getDatabase) => {
	beforeAll(() => writeExampleContent(getDatabase()));

	const find = (q: string, language: Language = 'zh'): Promise<FoundEntry[]> =>
		findEntries(getDatabase(), language, readQuery(q, segmentOfLanguage));
	const found = async (q: string, language: Language = 'zh') =>
		(await find(q, language)).map(({ kind, markedName }) => `${kind} ${shown(markedName)}`);

	test('are columns, leaders, units and attachments, with their details', async () => {
		expect(await find('安全')).toMatchObject([
			{ kind: 'column', column: { fdCode: 'safety', name: { text: '安全生产', lang: 'zh' } } },
		]);
		expect(await find('张三')).toMatchObject([
			{
				kind: 'leader',
				lang: 'zh',
				number: 1,
				positions: [{ text: '董事长' }, { text: '党委书记' }],
				portrait: { alt: '大桥' },
			},
		]);
		expect(await find('第一公司')).toMatchObject([
			{
				kind: 'unit',
				lang: 'zh',
				unitId: 'first',
				above: { text: '集团总部', lang: 'zh' },
				href: 'https://first.example/',
			},
		]);
		expect(await find('报告')).toEqual([
			{
				kind: 'attachment',
				markedName: [
					{ text: '报告', matched: true },
					{ text: '.pdf', matched: false },
				],
				attachment: {
					name: '报告.pdf',
					href: `/media/${'d'.repeat(32)}/report.pdf`,
					mediaType: 'application/pdf',
					size: 5000,
				},
				article: {
					articleId: 'bridge',
					title: '跨海大桥正式通车',
					titleBreaks: [4, 6],
					publishedAt: '2026-05-01T00:00:00.000Z',
					lang: 'zh',
				},
			},
		]);
	});

	test('omit an attachment without an imported file', async () => {
		expect(await found('缺失')).toEqual([]);
	});

	test('are found in the language of the page, or by their fallback name', async () => {
		expect(await found('safety', 'en')).toEqual(['column [Safety]']);
		expect(await found('safety')).toEqual([]);
		expect(await found('安全', 'en')).toEqual([]);
		expect(await find('李四', 'en')).toMatchObject([
			{ kind: 'leader', lang: 'zh', number: 12, positions: [{ text: '副总经理', lang: 'zh' }] },
		]);
		expect(await find('第二公司', 'en')).toMatchObject([
			{ kind: 'unit', lang: 'zh', above: { text: 'Headquarters', lang: 'en' }, href: null },
		]);
		expect(await find('媒体', 'en')).toMatchObject([
			{ kind: 'column', column: { name: { text: '媒体聚焦', lang: 'zh' } } },
		]);
		expect(await find('报告', 'en')).toMatchObject([
			{ kind: 'attachment', article: { title: 'The sea bridge opens', lang: 'en' } },
		]);
	});

	test('match in any case and script, by stems, and require every word', async () => {
		expect(await found('ＣＯＭＰＡＮＩＥＳ', 'en')).toEqual([
			'column [Company] news',
			'unit First [Company]',
		]);
		expect(await found('張三')).toEqual(['leader [张三]']);
		expect(await found('news company', 'en')).toEqual(['column [Company] [news]']);
		expect(await found('安全 新闻')).toEqual([]);
	});

	test('support phrases and exclusions', async () => {
		expect(await found('"news company"', 'en')).toEqual([]);
		expect(await found('"company news"', 'en')).toEqual(['column [Company] [news]']);
		expect(await found('company -news', 'en')).toEqual(['unit First [Company]']);
		expect(await found('-news', 'en')).toEqual([]);
	});

	test('start with the exact name, then names with that prefix, shorter ones first', async () => {
		const names = ['建设新闻', '新闻发布会', '新闻发布', '新闻'];
		await getDatabase()
			.insert(columns)
			.values(names.map((zh, nth) => ({ fdCode: `n${nth}`, page: 'columndetail' as const, names: { zh } })));
		await getDatabase().transaction((transaction) => refreshEntries(transaction, 'column'));
		expect(await found('新闻')).toEqual(['column [新闻]', 'column [新闻]发布', 'column [新闻]中心']);
	});

	test('include an attachment only while its text is published', async () => {
		const key = { articleId: 'bridge', lang: 'zh' as const };
		await withdraw(getDatabase(), key);
		expect(await found('报告')).toEqual([]);
		const left = await getDatabase()
			.select()
			.from(searchEntries)
			.where(eq(searchEntries.articleId, 'bridge'));
		expect(new Set(left.map(({ lang }) => lang))).toEqual(new Set(['en']));
		expect(await found('报告', 'en')).toHaveLength(1);
		await publish(getDatabase(), key);
		expect(await found('报告')).toEqual(['attachment [报告].pdf']);
	});

	test('are found only by their new name after renaming', async () => {
		const database = getDatabase();
		await database.transaction(async (transaction) => {
			await transaction
				.update(leaders)
				.set({ names: { zh: '王五' } })
				.where(eq(leaders.number, 12));
			await refreshEntries(transaction, 'leader');
		});
		expect(await found('李四')).toEqual([]);
		expect(await found('王五')).toEqual(['leader [王五]']);
		expect(await found('王五', 'en')).toEqual(['leader [王五]']);
	});

	test('are removed with the named object', async () => {
		const database = getDatabase();
		await database.transaction(async (transaction) => {
			await transaction.delete(organisationUnits).where(eq(organisationUnits.unitId, 'second'));
			await refreshEntries(transaction, 'unit');
		});
		expect(await found('第二公司')).toEqual([]);
		expect(await found('第一公司')).toHaveLength(1);
	});

	test('are rewritten for a new version of the tokens', async () => {
		const database = getDatabase();
		await database.update(searchEntries).set({ tokens: '' }).where(eq(searchEntries.kind, 'column'));
		expect(await found('安全')).toEqual([]);
		await database.transaction(refreshAllEntries);
		expect(await found('安全')).toEqual(['column [安全]生产']);
	});

	describe('accept any query', () => {
		test.each([
			'',
			' ',
			"'",
			'\\',
			"a' | 'b",
			'"',
			'-',
			'""',
			'\ud800',
			'👩‍👩‍👧',
			'的'.repeat(200),
			':*',
			'%',
		])('%j', async (q) => {
			expect(await find(q)).toEqual([]);
		});
	});
});
