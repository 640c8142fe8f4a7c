import { expect, test } from 'vitest';
import { addressFault } from './render-page.ts';

test.each(['/', '/articledetail/a1', '/articlesearch?q=%E6%A1%A5&page=2', '/%E6%A1%A5'])(
	'accepts %s',
	(address) => {
		expect(addressFault(address)).toBeNull();
	},
);

test.each(['/%ff', '/a%00b', '/%', '/?q=%c3%28', '/%0d%0aSet-Cookie:x'])(
	'reports %s as unreadable',
	(address) => {
		expect(addressFault(address)).toBe('unreadable');
	},
);

test('reports a long address as too long', () => {
	expect(addressFault(`/${'a'.repeat(10_000)}`)).toBe('too long');
});
