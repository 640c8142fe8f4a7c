import type { SearchResults } from '@portico/api/answers/search.ts';
import { expect, test } from 'vitest';
import { nameOfFoundColumn, noteColumnNames } from './found-column-name.ts';

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
])('the column %s is called as articles, counts or entries call it', (fdCode, text) => {
	expect(nameOfFoundColumn(results, fdCode, 'en')).toEqual({ text, lang: 'en' });
});

test('a column nothing tells of has no name', () => {
	expect(nameOfFoundColumn(results, 'unknown', 'en')).toBeUndefined();
	expect(nameOfFoundColumn(null, 'docs', 'en')).toBeUndefined();
});

test('a column that was chosen among those found keeps the name it had there, in that language', () => {
	noteColumnNames(results, 'en');
	expect(nameOfFoundColumn(null, 'guides', 'en')).toEqual({ text: 'Guides', lang: 'en' });
	expect(nameOfFoundColumn(null, 'guides', 'zh')).toBeUndefined();
});
