import { expect, test } from 'vitest';
import { clientNetwork, rateLimitNetwork } from './networks.ts';

test.each([
	['203.0.113.1', '203.0.113.1'],
	['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
	['2001:db8:1:2::9', '2001:db8:1:2::/64'],
	['2001:db8::1', '2001:db8:0:0::/64'],
	['2001:db8::1:2:3:4:5', '2001:db8:0:1::/64'],
	['::1', '0:0:0:0::/64'],
	['fe80::', 'fe80:0:0:0::/64'],
	['', ''],
])('rate-limits %s as %s', (address, network) => {
	expect(rateLimitNetwork(address)).toBe(network);
});

test.each([
	['203.0.113.1', '203.0.113.0/24'],
	['203.0.113.254', '203.0.113.0/24'],
	['203.0.114.1', '203.0.114.0/24'],
	['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
	['2001:db8::9', '2001:db8:0::/48'],
	['::1', '0:0:0::/48'],
	['', ''],
])('groups %s into %s', (address, network) => {
	expect(clientNetwork(address)).toBe(network);
});
