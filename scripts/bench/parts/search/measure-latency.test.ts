import { expect, test } from 'vitest';
import { measureFrequentWords, measureLatency, type SearchQuery } from './measure-latency.ts';

const run = { what: 'store', database: 'postgres', rounds: 2, texts: { zh: 200, en: 50 } } as const;

test('every query is asked once a round and once before, and the limit of the database counts', async () => {
	const asked: string[] = [];
	const search = async ({ q }: SearchQuery) => {
		asked.push(q);
		return { withAllWords: 0 };
	};
	const { figures, verdicts } = await measureLatency(
		search,
		[
			{ q: '桥', lang: 'zh' },
			{ q: 'tunnel', lang: 'en' },
		],
		run,
	);
	expect(asked).toEqual(['桥', 'tunnel', '桥', 'tunnel', '桥', 'tunnel']);
	expect(figures.map(({ what }) => what)).toEqual([
		'store: all 2 queries, p50',
		'store: all 2 queries, p95',
		'store: all 2 queries, p99',
	]);
	expect(verdicts).toMatchObject([{ requirement: 'store: all queries, p95 (ms)', limit: '≤ 25' }]);
});

test('frequent words are named with the share of their language they stand in', async () => {
	const search = async ({ lang }: SearchQuery) => ({ withAllWords: lang === 'zh' ? 100 : 40 });
	const { figures, verdicts } = await measureFrequentWords(search, run);
	const limited = verdicts.map(({ requirement }) => requirement);
	expect(limited).toContain('store: “集团”, in 50 % of the texts, p95 (ms)');
	for (const { limit } of verdicts) expect(limit).toBe('≤ 80');
	// The limit is for words in half of all texts; this one stands in more.
	expect(limited.some((name) => name.includes('“Group”'))).toBe(false);
	expect(figures.map(({ what }) => what)).toContain('store: “Group”, in 80 % of the texts, p95');
});
