import type { SearchResults } from '@portico/api/answers/search.ts';
import { expect, test } from 'vitest';
import { cacheColumnNames, resultColumnName } from './use-active-filters.ts';

const column = (fdCode: string, text: string) => ({
	fdCode,
	name: { text, lang: 'en' as const },
	page: 'articlepagelist' as const,
	href: null,
});

const results = {
	items: [{ column: column('docs', 'Documents') }],
	facets: { columns: [{ column: column('guides', 'Guides'), total: 2 }], years: [] },
	entries: [{ kind: 'column', markedName: [], column: column('archive', 'Archive') }],
} as unknown as SearchResults;

test.each([
	['docs', 'Documents'],
	['guides', 'Guides'],
	['archive', 'Archive'],
])('takes the name of the column %s from articles, facets or entries', (fdCode, text) => {
	expect(resultColumnName(results, fdCode, 'en')).toEqual({ text, lang: 'en' });
});

test('returns undefined for an unknown column', () => {
	expect(resultColumnName(results, 'unknown', 'en')).toBeUndefined();
	expect(resultColumnName(null, 'docs', 'en')).toBeUndefined();
});

test('remembers names from earlier results in the same language', () => {
	cacheColumnNames(results, 'en');
	expect(resultColumnName(null, 'guides', 'en')).toEqual({ text: 'Guides', lang: 'en' });
	expect(resultColumnName(null, 'guides', 'zh')).toBeUndefined();
});
