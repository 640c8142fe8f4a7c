import { expect, test } from 'vitest';
import { canShowColumn, type PageKind, pageKinds } from './page-kinds.ts';

/** A link column has no page of its own. */
const pages = pageKinds.filter((kind) => kind !== 'link');
const kindsThatShow = (page: PageKind) => pages.filter((kind) => canShowColumn(kind, { page }));
const listPages = pages.filter((kind) => kind !== 'leaders' && kind !== 'companyzzjge');

test('shows a column of articles on any list page, but not on the leaders and units pages', () => {
	expect(kindsThatShow('columndetail')).toEqual(listPages);
});

test('also shows leaders and units on their own page', () => {
	expect(kindsThatShow('leaders')).toEqual([...listPages, 'leaders']);
	expect(kindsThatShow('companyzzjge')).toEqual([...listPages, 'companyzzjge']);
});

test('shows an external address on no page', () => {
	expect(kindsThatShow('link')).toEqual([]);
});
