import { expect, test } from 'vitest';
import { type KnownItemQuery, relevanceFigures } from './search.ts';

const query = (q: string, kind: string, ...relevant: string[]): KnownItemQuery => ({
	...{ q, lang: 'en', kind, relevant },
});

/** Answers from a table of results by query, with proposals by query. */
const searchOf =
	(found: Record<string, string[]>, proposals: Record<string, string> = {}) =>
	async (q: string) => ({
		items: (found[q] ?? []).map((articleId) => ({ articleId })),
		didYouMean: proposals[q] ?? null,
	});

test('each kind has its means, with what is required of it', async () => {
	const search = searchOf({ bridge: ['a'], 'the tunnel': ['x', 'b'], words: ['c'] });
	const exact = [query('bridge', 'title-exact', 'a'), query('the tunnel', 'title-exact', 'b')];
	const figures = await relevanceFigures(
		search,
		[...exact, query('words', 'body-phrase', 'c', 'd')],
		'store',
	);
	expect(figures).toEqual([
		{ what: 'store: title-exact en (2), MRR@10', value: 0.75, unit: '', limit: { atLeast: 0.98 } },
		{ what: 'store: title-exact en (2), recall@10', value: 1, unit: '' },
		{ what: 'store: body-phrase en (1), MRR@10', value: 1, unit: '' },
		{ what: 'store: body-phrase en (1), recall@10', value: 0.5, unit: '', limit: { atLeast: 0.93 } },
	]);
});

test('only a mistyped word whose answer was not found counts as what is proposed for it', async () => {
	const search = searchOf(
		{ brigde: ['x'], bridge: ['y', 'a'], tunel: ['x', 'x2', 'x3', 'b'], tunnel: ['b'] },
		{ brigde: 'bridge', tunel: 'tunnel' },
	);
	const firstFigure = async (...queries: KnownItemQuery[]) =>
		(await relevanceFigures(search, queries, 'store'))[0]?.value;
	expect(await firstFigure(query('brigde', 'typo', 'a'))).toBe(1 / 2);
	expect(await firstFigure(query('tunel', 'typo', 'b'))).toBe(1 / 4);
	expect(await firstFigure(query('brigde', 'title-exact', 'a'))).toBe(0);
});
