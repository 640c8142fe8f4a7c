import type { MarkedText } from '@portico/api/answers/search.ts';
import type { Language } from '@portico/api/languages.ts';
import { publish, saveDraft, withdraw } from '@portico/testing/content/edit-texts.ts';
import { writeExampleContent } from '@portico/testing/content/example-content/write-example-content.ts';
import { describeWithStore } from '@portico/testing/databases/describe-with-store.ts';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { articles } from '../store/tables/schema.ts';
import { searchProposals } from '../store/tables/search-schema.ts';
import { canonicalText } from '../words/atoms.ts';
import { suggestSearches } from './suggestions.ts';

/** `[大桥]通车`: matched parts in brackets. */
const shown = (parts: MarkedText) =>
	parts.map((part) => (part.matched ? `[${part.text}]` : part.text)).join('');

describeWithStore('suggestions', (getDatabase) => {
	beforeAll(async () => {
		const database = getDatabase();
		await writeExampleContent(database);
		const proposals = ['桥梁设计', '大桥', '斜拉桥', '拱桥', 'LNG 储罐'];
		await database.insert(searchProposals).values(
			proposals.map((query, position) => ({
				lang: 'zh' as const,
				query,
				canonicalQuery: canonicalText(query),
				position,
			})),
		);
	});

	const suggest = async (q: string, language: Language = 'zh') =>
		(await suggestSearches(getDatabase(), language, q)).suggestions.map((suggestion) => {
			const marked = shown(suggestion.marked);
			if (suggestion.kind === 'column') return `${suggestion.column.fdCode}: ${marked}`;
			return suggestion.kind === 'article' ? `${suggestion.articleId}: ${marked}` : marked;
		});

	async function publishTitle(articleId: string, title: string, publishedAt: string, lang: Language = 'zh') {
		const key = { articleId, lang };
		await getDatabase().insert(articles).values({ articleId, fdCode: 'empty' }).onConflictDoNothing();
		await saveDraft(getDatabase(), key, { title, body: '<p>正文</p>' });
		await publish(getDatabase(), key, new Date(publishedAt));
	}

	test('lists proposals first, then columns, then titles', async () => {
		await publishTitle('safety-news', '安全生产月启动', '2026-02-01T00:00:00Z');
		await getDatabase()
			.insert(searchProposals)
			.values({ lang: 'zh', query: '安全', canonicalQuery: canonicalText('安全'), position: 9 });
		expect(await suggest('安全')).toEqual(['[安全]', 'safety: [安全]生产', 'safety-news: [安全]生产月启动']);
		await withdraw(getDatabase(), { articleId: 'safety-news', lang: 'zh' });
		expect(await suggest('安全')).toEqual(['[安全]', 'safety: [安全]生产']);
	});

	test('lists at most three proposals: those with the prefix, then in the operators’ order', async () => {
		expect(await suggest('桥')).toEqual(['[桥]梁设计', '大[桥]', '斜拉[桥]', 'bridge: 跨海大[桥]正式通车']);
	});

	test('only matches the language of the page', async () => {
		expect(await suggest('桥', 'en')).toEqual([]);
		expect(await suggest('The sea', 'en')).toEqual(['bridge: [The] [sea] bridge opens']);
		expect(await suggest('The sea')).toEqual([]);
	});

	test('lists a column in the language it falls back to', async () => {
		expect(await suggest('媒体', 'en')).toEqual(['press: [媒体]聚焦']);
	});

	test('ignores case, width and script', async () => {
		expect(await suggest('ＢＲＩ', 'en')).toEqual(['bridge: The sea [bri]dge opens']);
		expect(await suggest('lng儲')).toEqual(['[LNG] [储]罐']);
		expect(await suggest('隧道貫')).toEqual(['tunnel: [隧道贯]通']);
	});

	test('requires every word, and the prefix of the last one, in any order', async () => {
		expect(await suggest('opens bri', 'en')).toEqual(['bridge: The sea [bri]dge [opens]']);
		expect(await suggest('bri opens', 'en')).toEqual([]);
		expect(await suggest('通车 大桥')).toEqual(['bridge: 跨海[大桥]正式[通车]']);
		expect(await suggest('大桥 隧道')).toEqual([]);
	});

	test('finds words by stems, parts and prefixes', async () => {
		await publishTitle('planes', 'C919 Deliveries Begin', '2026-01-01T00:00:00Z', 'en');
		for (const q of ['delivery', 'deliver', 'deliveries', 'deliverie', '919', 'c919', 'c9']) {
			expect(await suggest(q, 'en'), q).toHaveLength(1);
		}
		expect(await suggest('elive', 'en')).toEqual([]);
	});

	test('only finds proposals and columns for a single letter', async () => {
		expect(await suggest('n', 'en')).toEqual(['news: [N]ews', 'company-news: Company [n]ews']);
		expect(await suggest('l')).toEqual(['[L]NG 储罐']);
	});

	test('lists titles with the whole phrase first, then newer ones, ten in total', async () => {
		const dates = ['2020-01-01', '2022-01-01', '2021-01-01'];
		for (const [index, date] of dates.entries())
			await publishTitle(`wind-${index}`, `海上风电${index}`, date);
		await publishTitle('apart', '风电基地落户海上', '2025-01-01');
		expect(await suggest('海上 风电')).toEqual([
			'wind-1: [海上风电]1',
			'wind-2: [海上风电]2',
			'wind-0: [海上风电]0',
			'apart: [风电]基地落户[海上]',
		]);
		expect(await suggest('往年第')).toHaveLength(10);
	});

	test('lists the current title', async () => {
		await publishTitle('renamed', '旧标题桥墩', '2026-01-01');
		expect(await suggest('桥墩')).toHaveLength(1);
		await publishTitle('renamed', '新标题', '2026-01-01');
		expect(await suggest('桥墩')).toEqual([]);
		expect(await suggest('新标题')).toEqual(['renamed: [新标题]']);
	});

	test('lists no drafts, scheduled or withdrawn texts', async () => {
		for (const q of ['草稿大', '撤下的', '未来的']) expect(await suggest(q), q).toEqual([]);
	});

	describe('take any string', () => {
		test.each([
			'',
			' ',
			"'",
			'\\',
			"'' & !'x':* | <->",
			'%_',
			'"',
			'-桥',
			'\ud800',
			'\0',
			'a\0b',
			':*',
			'=bri',
			'~hai shang',
			'c++ c#',
			'👩‍👩‍👧',
			'é́́́',
			'的'.repeat(200),
			'x'.repeat(200),
			Array.from({ length: 100 }, (_, index) => String.fromCharCode(97 + (index % 26))).join(' '),
			`${'a1'.repeat(30)} ${'桥a'.repeat(60)}`,
		])('%j', async (q) => {
			for (const language of ['zh', 'en'] as const) {
				expect(Array.isArray(await suggest(q, language))).toBe(true);
			}
		});
	});

	test('of a frequent word still start with the newest', async () => {
		await publishTitle('frequent', '频道第一号', '2010-01-01');
		const copies = sql`generate_series(1, 3000) as copies(nth)`;
		const id = sql`'frequent-' || nth`;
		// Thousands of old texts.
		await getDatabase().execute(sql`
			with whole as (
				insert into articles (article_id, fd_code)
				select ${id}, fd_code from articles, ${copies} where article_id = 'frequent'
			),
			texts as (
				insert into article_texts (article_id, lang, state, latest_version, published_version, published_at)
				select ${id}, lang, state, latest_version, published_version, published_at
				from article_texts, ${copies} where article_id = 'frequent'
			),
			versions as (
				insert into article_versions (article_id, lang, version, title, body, blocks, excerpt)
				select ${id}, lang, version, title, body, blocks, excerpt
				from article_versions, ${copies} where article_id = 'frequent'
			)
			insert into search_texts (article_id, lang, published_at, title, body, title_tokens, tokens)
			select ${id}, lang, published_at, title, body, title_tokens, tokens
			from search_texts, ${copies} where article_id = 'frequent'
		`);
		await publishTitle('latest', '频道第二号', '2026-01-01');
		const suggested = await suggest('频道');
		expect(suggested).toHaveLength(10);
		expect(suggested[0]).toBe('latest: [频道]第二号');
	});
});
