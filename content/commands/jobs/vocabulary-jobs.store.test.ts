import { clearStore } from '@portico/testing/content/bundles/clear-store.ts';
import { bundleStore } from '@portico/testing/content/bundles/import-into.ts';
import { describeWithStore } from '@portico/testing/databases/describe-with-store.ts';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { ContentRefusal } from '../../model/refusals.ts';
import { suggestSearches } from '../../search/suggestions.ts';
import { maxWords } from '../../search/vocabulary/dictionary-words.ts';
import { maxProposals } from '../../search/vocabulary/proposals.ts';
import { parseCommandLine } from '../command-line.ts';
import type { Job } from '../jobs.ts';
import { runJob } from '../run-job.ts';

describeWithStore('operators', (getDatabase) => {
	beforeEach(() => clearStore(getDatabase()));

	async function run(...words: string[]): Promise<string[]> {
		const store = { ...bundleStore(getDatabase()), siteUrl: 'https://www.example.org' };
		const silent = { progress: () => undefined, problem: () => undefined };
		const { lines } = await runJob(
			store,
			parseCommandLine(words, '/here') as Job,
			silent,
			new AbortController().signal,
		);
		return lines;
	}

	async function expectRefusal(words: string[], message: string): Promise<void> {
		const refused = run(...words);
		await expect(refused).rejects.toThrow(ContentRefusal);
		await expect(refused).rejects.toThrow(message);
	}

	describe('add words', () => {
		test('in folded form, without duplicates', async () => {
			expect(await run('dictionary', 'list')).toEqual(['The dictionary holds no words of your own.']);
			expect(await run('dictionary', 'add', '澜江桥', '雲路橋', '云路桥')).toEqual([
				'Added: 澜江桥, 云路桥. Searches heed it from now on.',
			]);
			expect(await run('dictionary', 'add', '雲路橋', '南郊')).toEqual([
				'Added: 南郊. Searches heed it from now on.',
				'There already: 云路桥.',
			]);
			expect(await run('dictionary', 'list')).toEqual(['云路桥', '南郊', '澜江桥']);
		});

		test('and remove them, all or none', async () => {
			await run('dictionary', 'add', '澜江桥', '云路桥');
			await expectRefusal(['dictionary', 'remove', '云路桥', '南郊'], 'The dictionary does not hold 南郊.');
			expect(await run('dictionary', 'list')).toHaveLength(2);
			expect(await run('dictionary', 'remove', '雲路橋')).toEqual(['Removed: 云路桥.']);
			expect(await run('dictionary', 'list')).toEqual(['澜江桥']);
		});

		test.each([
			['桥', 'must have 2 to 30 characters'],
			['', 'must have 2 to 30 characters'],
			['桥'.repeat(31), 'must have 2 to 30 characters'],
			['LNG储罐', 'must consist of Chinese characters'],
			['云路 桥', 'must consist of Chinese characters'],
			['大桥\n1 n', 'must consist of Chinese characters'],
		])('but not %j', async (word, message) => {
			await expectRefusal(['dictionary', 'add', '云路桥', word], message);
			expect(await run('dictionary', 'list')).toEqual(['The dictionary holds no words of your own.']);
		});

		test('up to the limit', async () => {
			await getDatabase().execute(sql`
				insert into search_dictionary (word)
				select chr(19968 + nth / 100) || chr(20968 + nth % 100) from generate_series(1, ${maxWords - 1}) nth
			`);
			await expectRefusal(
				['dictionary', 'add', '云路桥', '澜江桥'],
				'There is room for 10000 words, and there are 9999 already: 2 more are too many.',
			);
			expect(await run('dictionary', 'add', '云路桥')).toHaveLength(1);
		});
	});

	test('add, list and remove synonyms', async () => {
		expect(await run('synonyms', 'list')).toEqual(['There are no synonyms.']);
		expect(await run('synonyms', 'add', '年报', '责任报告', 'annual report')).toEqual([
			'年报, 责任报告, annual report are looked for together from now on.',
		]);
		expect(await run('synonyms', 'add', '年报', '责任报告', 'annual report')).toEqual([
			'年报, 责任报告, annual report are there already.',
		]);
		await run('synonyms', 'add', '储罐', '贮罐');
		await expectRefusal(['synonyms', 'add', '桥', '大桥'], '“桥” must have');
		await expectRefusal(['synonyms', 'remove', '年度报告'], '“年度报告” has no synonyms.');
		expect(await run('synonyms', 'list')).toEqual(['年报, 责任报告, annual report', '储罐, 贮罐']);
		expect(await run('synonyms', 'remove', 'Annual Report')).toEqual([
			'年报, 责任报告, annual report are looked for together no more.',
		]);
		expect(await run('synonyms', 'list')).toEqual(['储罐, 贮罐']);
	});

	describe('add proposals', () => {
		const suggested = async (q: string, lang: 'zh' | 'en') =>
			(await suggestSearches(getDatabase(), lang, q)).suggestions.map((suggestion) =>
				suggestion.kind === 'query' ? suggestion.text : suggestion.kind,
			);

		test('per language, in order', async () => {
			expect(await run('proposals', 'list')).toEqual(['Nothing is proposed.']);
			expect(await run('proposals', 'add', 'zh', '大桥', '通车')).toEqual(['“大桥 通车” is proposed in zh.']);
			await run('proposals', 'add', 'zh', '大桥');
			await run('proposals', 'add', 'en', 'Sea  bridge');
			expect(await run('proposals', 'add', 'zh', '大橋　通車')).toEqual(['“大橋 通車” is there already.']);
			expect(await run('proposals', 'list')).toEqual(['zh  大桥 通车', 'zh  大桥', 'en  Sea bridge']);
			expect(await suggested('大', 'zh')).toEqual(['大桥 通车', '大桥']);
			expect(await suggested('sea', 'en')).toEqual(['Sea bridge']);
			expect(await suggested('sea', 'zh')).toEqual([]);
		});

		test('and remove them', async () => {
			await run('proposals', 'add', 'zh', '大桥');
			await expectRefusal(['proposals', 'remove', 'en', '大桥'], '“大桥” is not proposed in en.');
			expect(await run('proposals', 'remove', 'zh', '大橋')).toEqual(['“大橋” is proposed in zh no more.']);
			expect(await suggested('大', 'zh')).toEqual([]);
		});

		test.each(['——', ' ', '桥'.repeat(61)])('but not %j', async (query) => {
			await expectRefusal(['proposals', 'add', 'zh', query], 'must have 1 to 60 characters');
		});

		test('up to the limit', async () => {
			await getDatabase().execute(sql`
				insert into search_proposals (lang, query, canonical_query, position)
				select 'zh', nth, ' ' || nth || ' ', nth from generate_series(1, ${maxProposals}) nth
			`);
			await expectRefusal(
				['proposals', 'add', 'zh', '大桥'],
				'There is room for 200 proposals in zh, and there are 200 already: 1 more are too many.',
			);
			expect(await run('proposals', 'add', 'en', 'Bridge')).toHaveLength(1);
		});
	});
});
