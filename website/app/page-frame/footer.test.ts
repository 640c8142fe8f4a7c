import { expect, test } from 'vitest';
import { contactAddress, filingAddress } from './footer.tsx';

test.each([
	['phone', '0000-8800 1956', 'tel:000088001956'],
	['phone', '+86 (0)10 8800-1956', 'tel:+8601088001956'],
	['email', 'info@panchuan.example', 'mailto:info@panchuan.example'],
	['fax', '0000-8800 1957', null],
	['address', '澜江市磐川路88号', null],
	['postcode', '000000', null],
] as const)('links %s %s to %s', (kind, text, expected) => {
	expect(contactAddress({ kind, value: { text } })).toBe(expected);
});

test.each([
	['icp', '临ICP备00000000号-1', 'https://beian.miit.gov.cn/'],
	[
		'publicSecurity',
		'临公网安备 00000000000017号',
		'https://beian.mps.gov.cn/#/query/webSearch?code=00000000000017',
	],
	['publicSecurity', '办理中', 'https://beian.mps.gov.cn/'],
] as const)('links %s %s to %s', (filing, number, expected) => {
	expect(filingAddress(filing, number)).toBe(expected);
});
