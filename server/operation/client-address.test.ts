import type { IncomingMessage } from 'node:http';
import { expect, test, vi } from 'vitest';
import { createClientAddress, isProxyName } from './client-address.ts';

function requestFrom(remoteAddress: string | undefined, forwardedFor?: string): IncomingMessage {
	const headers = forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor };
	return { socket: { remoteAddress }, headers } as IncomingMessage;
}

test('returns the peer without trusted proxies, whatever it forwards', () => {
	const onUntrusted = vi.fn();
	const addressOf = createClientAddress([], onUntrusted);
	expect(addressOf(requestFrom('192.0.2.7'))).toBe('192.0.2.7');
	expect(onUntrusted).not.toHaveBeenCalled();
	expect(addressOf(requestFrom('192.0.2.7', '203.0.113.1'))).toBe('192.0.2.7');
	expect(addressOf(requestFrom('192.0.2.8', '203.0.113.1'))).toBe('192.0.2.8');
	expect(onUntrusted.mock.calls).toEqual([['192.0.2.7']]);
});

test.each([
	// [trusted, peer, X-Forwarded-For, client]
	[['loopback'], '127.0.0.1', '203.0.113.1', '203.0.113.1'],
	[['loopback'], '::1', '203.0.113.1', '203.0.113.1'],
	[['loopback'], '::ffff:127.0.0.1', '203.0.113.1', '203.0.113.1'],
	[['loopback'], '127.0.0.1', undefined, '127.0.0.1'],
	// A forged value comes before what the trusted proxy added.
	[['loopback'], '127.0.0.1', '10.9.9.9, 203.0.113.1', '203.0.113.1'],
	[['loopback', '10.0.0.0/8'], '127.0.0.1', '6.6.6.6, 203.0.113.1, 10.1.2.3', '203.0.113.1'],
	[['10.0.0.5'], '10.0.0.6', '203.0.113.1', '10.0.0.6'],
	[['uniquelocal'], 'fd00::1', '2001:DB8:0:0::1', '2001:db8::1'],
	[['loopback'], '127.0.0.1', '::ffff:203.0.113.1', '203.0.113.1'],
	[['loopback'], '127.0.0.1', '::ffff:cb00:7101', '203.0.113.1'],
	[['loopback'], '127.0.0.1', '203.0.113.1:50123', '203.0.113.1'],
	[['loopback'], '127.0.0.1', '[2001:db8::1]:50123', '2001:db8::1'],
	[['loopback'], '127.0.0.1', 'unknown', '127.0.0.1'],
	[['loopback'], '127.0.0.1', '', '127.0.0.1'],
	[['loopback'], undefined, '203.0.113.1', ''],
])('with trusted proxies %j, reads a request of %s for %j as %s', (trusted, peer, forwardedFor, client) => {
	expect(createClientAddress(trusted)(requestFrom(peer, forwardedFor))).toBe(client);
});

test('refuses an invalid proxy', () => {
	expect(() => createClientAddress(['the proxy'])).toThrow(TypeError);
});

test('accepts an address, a network or a named range as a proxy', () => {
	for (const name of [
		'10.0.0.1',
		'10.0.0.0/8',
		'2001:db8::/32',
		'::1',
		'loopback',
		'linklocal',
		'uniquelocal',
	]) {
		expect([name, isProxyName(name)]).toEqual([name, true]);
	}
	for (const name of ['', 'nginx', '10', '10.0.0.0/33', '0.0.0.0/0', '10.0.0.0/', 'http://10.0.0.1', '*']) {
		expect([name, isProxyName(name)]).toEqual([name, false]);
	}
});
