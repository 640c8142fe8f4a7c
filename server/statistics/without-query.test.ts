import { expect, test } from 'vitest';
import { withoutQuery } from './without-query.ts';

test.each([
	['https://search.example/find?q=secret#part', 'https://search.example/find'],
	['https://user:word@search.example/', 'https://search.example/'],
	['', ''],
	['/articledetail/a1', ''],
	['javascript:alert(1)', ''],
	['android-app://com.example/', ''],
])('%j is kept as %j', (address, kept) => {
	expect(withoutQuery(address)).toBe(kept);
});
