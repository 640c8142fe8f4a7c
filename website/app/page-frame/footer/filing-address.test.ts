import { expect, test } from 'vitest';
import { filingAddress } from './filing-address.ts';

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
