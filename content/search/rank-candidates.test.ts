import { expect, test } from 'vitest';
import { canonicalText } from '../words/atoms.ts';
import { dictionaryOfLanguage, segmentOfLanguage } from '../words/dictionary.ts';
import { type Candidate, rankCandidates } from './rank-candidates.ts';
import { readQuery } from './read-query.ts';

const now = Date.UTC(2026, 10, 1);
const read = (query: string) => readQuery(query, segmentOfLanguage);

/** A text of this year; `years` make it older. */
function text(
	id: number,
	title: string,
	{ holdsPhrase = false, holdsAllWords = true, bySynonym = false, years = 0 } = {},
): Candidate {
	return {
		id,
		title: canonicalText(title),
		publishedAt: now - years * 365.25 * 24 * 3600 * 1000,
		holdsPhrase,
		holdsAllWords,
		bySynonym,
	};
}

function order(
	query: string,
	texts: Candidate[],
	options: { bySound?: boolean; corrected?: string; alternatives?: string[] } = {},
) {
	const ranked = rankCandidates(read(query), texts, {
		bySound: options.bySound ?? false,
		corrected: options.corrected ? read(options.corrected) : null,
		alternatives: options.alternatives?.map(read) ?? [],
		dictionary: dictionaryOfLanguage(),
		now,
	});
	return ranked.map((candidate) => candidate.id);
}

test('ranks a title that equals the query before one that contains it, and that before one with its words', () => {
	const texts = [
		text(1, '大桥建设中的跨海工程'),
		text(2, '跨海大桥正式通车', { holdsPhrase: true }),
		text(3, '跨海大桥', { holdsPhrase: true, years: 9 }),
	];
	expect(order('跨海大桥', texts)).toEqual([3, 2, 1]);
});

test('ranks shorter titles with the query first', () => {
	expect(order('跨海大桥', [text(1, '关于跨海大桥的二十个问题'), text(2, '跨海大桥通车')])).toEqual([2, 1]);
});

test('ranks a sentence in a body before its words scattered in a title', () => {
	const texts = [text(1, '全线工程今日大桥'), text(2, '简讯', { holdsPhrase: true })];
	expect(order('全线最长的大桥今日合龙', texts)).toEqual([2, 1]);
});

test('ranks the title before the body', () => {
	expect(
		order('大桥', [text(1, '简讯', { holdsPhrase: true }), text(2, '大桥合龙', { holdsPhrase: true })]),
	).toEqual([2, 1]);
});

test('ranks the newer first if all else is equal, then the greater number', () => {
	const texts = [text(1, '大桥通车'), text(2, '大桥通车'), text(3, '大桥通车', { years: 2 })];
	expect(order('大桥', texts)).toEqual([2, 1, 3]);
});

test('never lets age outweigh a better match', () => {
	expect(order('跨海大桥', [text(1, '大桥上的跨海工程'), text(2, '跨海大桥', { years: 50 })])).toEqual([
		2, 1,
	]);
});

test('counts other forms and parts of words', () => {
	expect(order('bridge', [text(1, 'Tunnels'), text(2, 'Bridges')])).toEqual([2, 1]);
	expect(order('919', [text(1, '简讯'), text(2, 'C919首飞')])).toEqual([2, 1]);
});

test('ranks a text with all the words before one with most of them in its title', () => {
	const texts = [text(1, '大桥与隧道工程', { holdsAllWords: false }), text(2, '简讯')];
	expect(order('大桥 隧道 验收', texts)).toEqual([2, 1]);
});

test('does not match a title by sound if it lacks the Latin words of the query', () => {
	const texts = [text(1, '什么是孤独症', { holdsAllWords: false }), text(2, '简讯')];
	expect(order('什么是 Pod', texts, { bySound: true })).toEqual([2, 1]);
});

test('counts sounds only on request', () => {
	const texts = [text(1, '安全生产', { years: 1 }), text(2, '安居')];
	expect(order('桉荃牲铲', texts)).toEqual([2, 1]);
	expect(order('桉荃牲铲', texts, { bySound: true })).toEqual([1, 2]);
});

test('counts a corrected word as the right one', () => {
	const texts = [text(1, 'Construction begins', { years: 1 }), text(2, 'News')];
	expect(order('constuction', texts)).toEqual([2, 1]);
	expect(order('constuction', texts, { corrected: 'construction' })).toEqual([1, 2]);
});

test('ranks matches by synonyms below all others, in their own order', () => {
	const texts = [
		text(1, '责任报告发布', { bySynonym: true, holdsPhrase: true }),
		text(2, '简讯', { bySynonym: true }),
		text(3, '旧闻', { years: 30 }),
		text(4, '简讯', { holdsAllWords: false }),
	];
	expect(order('年报', texts, { alternatives: ['责任报告'] })).toEqual([3, 1, 2, 4]);
});

test('counts a single character more if it is a word of the title, or the head of one in the dictionary', () => {
	const titles = ['三台岸桥上岸', '澜江大桥合龙', '一座桥的故事', '桥梁检测', '斜拉桥通车'];
	const texts = titles.map((title, index) => text(index + 1, title, { years: index === 0 ? 0 : index }));
	expect(order('桥', texts)).toEqual([2, 3, 5, 1, 4]);
});
