import type { Language } from '@portico/api/languages.ts';
import { readQuery } from '@portico/content/search/query/read-query.ts';
import { alternativesOf, readTerm } from '@portico/content/search/query/synonyms.ts';
import { rankCandidates } from '@portico/content/search/ranking/rank-candidates.ts';
import { dictionaryWord } from '@portico/content/search/vocabulary/dictionary-words.ts';
import { proposal } from '@portico/content/search/vocabulary/proposals.ts';
import { synonymGroup } from '@portico/content/search/vocabulary/synonyms.ts';
import { dictionaryWith, segmentOfLanguage } from '@portico/content/words/dictionary.ts';
import { canonicalText } from '@portico/content/words/tokens/canonical-form.ts';
import { indexText } from '@portico/content/words/tokens/text-tokens.ts';
import { expect, test } from 'vitest';
import { plainText, readDemoBundle } from './demo-bundle.ts';

const { articles, columns, units, vocabulary } = readDemoBundle();

test('proposes five to eight queries in each language, and each finds an article', () => {
	for (const lang of ['zh', 'en'] as const) {
		const proposals = vocabulary.proposals[lang];
		expect(proposals.length).toBeGreaterThanOrEqual(5);
		expect(proposals.length).toBeLessThanOrEqual(8);
		expect(proposals.map((query) => proposal(query).query)).toEqual(proposals);
		const texts = articles.flatMap(({ texts }) => texts[lang] ?? []);
		const indexed = texts.map(({ title, body }) => new Set(indexText(title, plainText(body)).tokens[0]));
		for (const query of proposals) {
			const wanted = readQuery(query, segmentOfLanguage).words.flatMap(({ all }) => all);
			expect(
				indexed.some((tokens) => wanted.every((token) => tokens.has(token))),
				query,
			).toBe(true);
		}
	}
});

/** All texts and names of the demo in a language, in lower case. */
function allTexts(lang: Language): string {
	return [
		...articles.flatMap(({ texts }) => [texts[lang]?.title, plainText(texts[lang]?.body ?? '')]),
		...[...columns, ...units].map(({ names }) => names[lang]),
	]
		.join('\n')
		.toLowerCase();
}

test('has dictionary words that its texts use', () => {
	expect(vocabulary.dictionary.length).toBeGreaterThan(5);
	for (const word of vocabulary.dictionary) {
		expect(() => dictionaryWord(word)).not.toThrow();
		expect(allTexts('zh'), word).toContain(word);
	}
});

test('has valid synonyms, and its texts use one of each group', () => {
	const usedTerms = new Set<string>();
	for (const group of vocabulary.synonyms) {
		expect(synonymGroup(group, usedTerms)).toEqual(group);
		expect(
			group.some((term) => allTexts('zh').includes(term) || allTexts('en').includes(term.toLowerCase())),
			group[0],
		).toBe(true);
	}
});

test('finds the responsibility report by 年报, in Chinese, and by annual report, in English', () => {
	const synonyms = vocabulary.synonyms.map((group) => group.map(readTerm));
	const report = articles.find(({ articleId }) => articleId === 'responsibility-report-2025');
	for (const [lang, query] of [
		['zh', '年报'],
		['en', 'annual report'],
	] as const) {
		const { title = '', body = '' } = report?.texts[lang] ?? {};
		const tokens = new Set(indexText(title, plainText(body)).tokens[0]);
		const alternatives = alternativesOf(readQuery(query, segmentOfLanguage), synonyms, segmentOfLanguage);
		expect(
			alternatives.some(({ words }) => words.every(({ all }) => all.every((token) => tokens.has(token)))),
		).toBe(true);
	}
});

test('ranks bridges above quay cranes for 桥', () => {
	const titles = articles.flatMap(({ texts }) => (texts.zh?.title.includes('桥') ? texts.zh.title : []));
	const candidates = titles.map((title, id) => ({
		id,
		title: canonicalText(title),
		publishedAt: 0,
		holdsPhrase: true,
		holdsAllWords: true,
	}));
	const dictionary = dictionaryWith(vocabulary.dictionary);
	const ranked = rankCandidates(readQuery('桥', dictionary.segment), candidates, {
		bySound: false,
		corrected: null,
		dictionary,
		now: 0,
	});
	const cranes = ranked.map(({ title }) => title.includes('岸桥'));
	expect(cranes.indexOf(true)).toBeGreaterThan(5);
	expect(cranes.slice(cranes.indexOf(true)).filter((isCrane) => !isCrane).length).toBeLessThan(2);
});
