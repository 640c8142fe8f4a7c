import { expect, test } from 'vitest';
import { segmentOfLanguage } from '../query/dictionary.ts';
import { readQuery } from '../query/read-query.ts';
import { canonicalText } from '../tokens/canonical-form.ts';
import { type Candidate, rankCandidates } from './rank-candidates.ts';

const now = Date.UTC(2026, 10, 1);
const read = (query: string) => readQuery(query, segmentOfLanguage);

/** A text of this year; `years` make it older. */
function text(
	id: number,
	title: string,
	{ holdsPhrase = false, holdsAllWords = true, years = 0 } = {},
): Candidate {
	return {
		id,
		title: canonicalText(title),
		publishedAt: now - years * 365.25 * 24 * 3600 * 1000,
		holdsPhrase,
		holdsAllWords,
	};
}

function order(query: string, texts: Candidate[], options: { bySound?: boolean; corrected?: string } = {}) {
	const ranked = rankCandidates(read(query), texts, {
		bySound: options.bySound ?? false,
		corrected: options.corrected ? read(options.corrected) : null,
		now,
	});
	return ranked.map((candidate) => candidate.id);
}

test('a title that is the query comes before one that holds it, that before one with its words', () => {
	const texts = [
		text(1, '大桥建设中的跨海工程'),
		text(2, '跨海大桥正式通车', { holdsPhrase: true }),
		text(3, '跨海大桥', { holdsPhrase: true, years: 9 }),
	];
	expect(order('跨海大桥', texts)).toEqual([3, 2, 1]);
});

test('of titles that hold the query, the shorter comes first', () => {
	expect(order('跨海大桥', [text(1, '关于跨海大桥的二十个问题'), text(2, '跨海大桥通车')])).toEqual([2, 1]);
});

test('a sentence in a body comes before its words scattered in a title', () => {
	const texts = [text(1, '全线工程今日大桥'), text(2, '简讯', { holdsPhrase: true })];
	expect(order('全线最长的大桥今日合龙', texts)).toEqual([2, 1]);
});

test('the title comes before the body', () => {
	expect(
		order('大桥', [text(1, '简讯', { holdsPhrase: true }), text(2, '大桥合龙', { holdsPhrase: true })]),
	).toEqual([2, 1]);
});

test('where the rest is equal the newer comes first, and of one moment the greater number', () => {
	const texts = [text(1, '大桥通车'), text(2, '大桥通车'), text(3, '大桥通车', { years: 2 })];
	expect(order('大桥', texts)).toEqual([2, 1, 3]);
});

test('age never outweighs a better match', () => {
	expect(order('跨海大桥', [text(1, '大桥上的跨海工程'), text(2, '跨海大桥', { years: 50 })])).toEqual([
		2, 1,
	]);
});

test('other forms of a word count, and parts of words', () => {
	expect(order('bridge', [text(1, 'Tunnels'), text(2, 'Bridges')])).toEqual([2, 1]);
	expect(order('919', [text(1, '简讯'), text(2, 'C919首飞')])).toEqual([2, 1]);
});

test('a text that holds all the words comes before one with most of them in its title', () => {
	const texts = [text(1, '大桥与隧道工程', { holdsAllWords: false }), text(2, '简讯')];
	expect(order('大桥 隧道 验收', texts)).toEqual([2, 1]);
});

test('a title does not sound like a query of which it lacks the words of letters', () => {
	const texts = [text(1, '什么是孤独症', { holdsAllWords: false }), text(2, '简讯')];
	expect(order('什么是 Pod', texts, { bySound: true })).toEqual([2, 1]);
});

test('sounds count only where they are asked for', () => {
	const texts = [text(1, '安全生产', { years: 1 }), text(2, '安居')];
	expect(order('桉荃牲铲', texts)).toEqual([2, 1]);
	expect(order('桉荃牲铲', texts, { bySound: true })).toEqual([1, 2]);
});

test('a corrected word counts as the right one', () => {
	const texts = [text(1, 'Construction begins', { years: 1 }), text(2, 'News')];
	expect(order('constuction', texts)).toEqual([2, 1]);
	expect(order('constuction', texts, { corrected: 'construction' })).toEqual([1, 2]);
});
