import { describe, expect, test } from 'vitest';
import { keyDifferences, keysOf, unusedKeys } from './message-keys.ts';

const messages = {
	header: { search: '搜索', openMenu: '打开', total: (count: number) => `共 ${count} 条` },
	zzjg: { kinds: { holding: '控股', internal: '内设' } },
};

test('lists every key, including groups', () => {
	expect(keysOf(messages)).toEqual([
		'header',
		'header.search',
		'header.openMenu',
		'header.total',
		'zzjg',
		'zzjg.kinds',
		'zzjg.kinds.holding',
		'zzjg.kinds.internal',
	]);
});

test('finds keys that only one language has', () => {
	expect(keyDifferences(['a', 'a.b', 'c'], ['a', 'a.b', 'd'])).toEqual({ onlyZh: ['c'], onlyEn: ['d'] });
});

describe('a text is used', () => {
	const leaves = ['header.search', 'zzjg.kinds.holding'];
	test.each([
		['as a property', 'const { header } = useMessages();\nheader.search'],
		['as an optional property', 'header?.search'],
		['destructured from an object', 'const { search, openMenu: open } = useMessages().header;'],
		['destructured from a parameter', 'function Field({ search }: Texts) {}'],
	])('%s', (_how, source) => {
		expect(unusedKeys(leaves, [source])).toEqual(['zzjg.kinds.holding']);
	});

	test.each([
		['by a computed key', '<h2>{zzjg.kinds[unit.kind]}</h2>'],
		['with all keys of its group', 'Object.entries(messages.zzjg.kinds).map(show)'],
	])('%s', (_how, source) => {
		expect(unusedKeys(leaves, [source])).toEqual(['header.search']);
	});
});

test('reports a text as unused when its name occurs in other roles only', () => {
	const sources = [
		"const search = 'search';",
		'// the search field',
		'<Field name="search" />',
		'const { a: search } = b;',
	];
	expect(unusedKeys(['header.search'], sources)).toEqual(['header.search']);
});
