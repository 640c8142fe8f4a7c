import { expect, test, vi } from 'vitest';
import { measureRelevance, type Search } from './measure-relevance.ts';
import type { KnownItemQuery } from './stores/corpus.ts';

const query = (q: string, kind: string, ...relevant: string[]): KnownItemQuery => ({
	q,
	lang: 'en',
	kind,
	relevant: new Set(relevant),
});

/** Answers from a table of results by query, with proposals by query. */
function searchOf(found: Record<string, string[]>, proposals: Record<string, string> = {}): Search {
	return async ({ q }) => ({
		items: (found[q] ?? []).map((articleId) => ({ articleId })),
		didYouMean: proposals[q] ?? null,
	});
}

test('each kind has its mean, with what is required of it beside it', async () => {
	const search = searchOf({ bridge: ['a'], 'the tunnel': ['x', 'b'], words: ['c'] });
	const queries = [
		query('bridge', 'title-exact', 'a'),
		query('the tunnel', 'title-exact', 'b'),
		query('words', 'body-phrase', 'c', 'd'),
	];
	const { figures, verdicts } = await measureRelevance(search, queries, 'store');
	expect(figures.map(({ what, value }) => [what, value])).toEqual([
		['store: title-exact en (2), MRR@10', 0.75],
		['store: title-exact en (2), recall@10', 1],
		['store: body-phrase en (1), MRR@10', 1],
		['store: body-phrase en (1), recall@10', 0.5],
	]);
	expect(verdicts).toEqual([
		{ requirement: 'store: title-exact en, MRR@10', measured: 0.75, limit: '≥ 0.98', passed: false },
		{ requirement: 'store: body-phrase en, recall@10', measured: 0.5, limit: '≥ 0.93', passed: false },
	]);
});

test('a kind of which nothing is required is measured only', async () => {
	const { figures, verdicts } = await measureRelevance(
		searchOf({ bridge: ['a'] }),
		[query('bridge', 'topical', 'a')],
		'store',
	);
	expect(figures).toHaveLength(2);
	expect(verdicts).toEqual([]);
});

test('a mistyped word counts as what was proposed for it, unless its answer was found directly', async () => {
	const search = searchOf({
		brigde: ['x'],
		bridge: ['y', 'a'],
		tunel: ['x', 'x2', 'x3', 'b'],
		tunnel: ['b'],
	});
	const proposing = vi.fn<Search>(async (asked) => ({
		...(await search(asked)),
		didYouMean: { brigde: 'bridge', tunel: 'tunnel' }[asked.q] ?? null,
	}));
	const queries = [query('brigde', 'typo', 'a'), query('tunel', 'typo', 'b')];
	const { figures } = await measureRelevance(proposing, queries, 'store');
	expect(figures[0]?.value).toBe((1 / 2 + 1 / 4) / 2);
	expect(proposing.mock.calls.map(([{ q }]) => q)).toEqual(['brigde', 'bridge', 'tunel']);
});

test('a query of another kind is never replaced by a proposal', async () => {
	const search = searchOf({ bridge: ['a'] }, { brigde: 'bridge' });
	const { figures } = await measureRelevance(search, [query('brigde', 'title-exact', 'a')], 'store');
	expect(figures[0]?.value).toBe(0);
});

test('what does not stand first is told', async () => {
	const onMiss = vi.fn();
	const queries = [query('bridge', 'title-exact', 'a'), query('tunnel', 'title-exact', 'b')];
	await measureRelevance(searchOf({ bridge: ['a'], tunnel: ['x', 'b'] }), queries, 'store', onMiss);
	expect(onMiss.mock.calls).toEqual([[{ query: queries[1], found: ['x', 'b'], didYouMean: null }]]);
});
