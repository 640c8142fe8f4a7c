import { expect, test } from 'vitest';
import { referringSite } from './referring-site.ts';

test.each([
	['https://search.example/find/bridge?q=secret#part', 'https://search.example'],
	['https://user:word@search.example:8443/', 'https://search.example:8443'],
	['https://site.example/articlesearch?q=secret', ''],
	['', ''],
	['/articledetail/a1', ''],
	['javascript:alert(1)', ''],
	['android-app://com.example/', ''],
])('reduces %j to %j', (address, kept) => {
	expect(referringSite(address, 'https://site.example')).toBe(kept);
});
