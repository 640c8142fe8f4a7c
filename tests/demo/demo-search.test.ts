import { segmentOfLanguage } from '@portico/content/search/query/dictionary.ts';
import { readQuery } from '@portico/content/search/query/read-query.ts';
import { indexText } from '@portico/content/search/tokens/text-tokens.ts';
import { dictionaryWord } from '@portico/content/search/vocabulary/dictionary-words.ts';
import { proposal } from '@portico/content/search/vocabulary/proposals.ts';
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

test('teaches names that its texts use', () => {
	const said = [
		...articles.flatMap(({ texts }) => [texts.zh?.title, plainText(texts.zh?.body ?? '')]),
		...[...columns, ...units].map(({ names }) => names.zh),
	].join('\n');
	expect(vocabulary.dictionary.length).toBeGreaterThan(5);
	for (const word of vocabulary.dictionary) {
		expect(() => dictionaryWord(word)).not.toThrow();
		expect(said, word).toContain(word);
	}
});
