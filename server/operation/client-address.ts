import type { IncomingMessage } from 'node:http';
import { isIP, SocketAddress } from 'node:net';
import proxyAddress from 'proxy-addr';

/** Reads whom a request comes from. */
export type ClientAddress = (request: IncomingMessage) => string;

/**
 * Whom requests come from. A caller may write anything into `X-Forwarded-For`, so it is read from its end
 * and believed only as far as the hops that wrote it are trusted; what follows the last of them is the client.
 *
 * @param trustedProxies addresses, networks such as `10.0.0.0/8`, and the names `loopback`, `linklocal`
 * and `uniquelocal`; none means that whoever connects is the client
 * @param onUntrusted told once, when a peer that is not trusted forwards for somebody: where that is the
 * operator's own proxy, all its visitors count as one client until the proxy is named
 * @returns the address in its one written form, IPv4 also where it came mapped into IPv6; empty for a
 * connection that is already gone
 * @throws TypeError when a proxy cannot be read
 */
export function createClientAddress(
	trustedProxies: readonly string[],
	onUntrusted?: (peer: string) => void,
): ClientAddress {
	const trust = proxyAddress.compile([...trustedProxies]);
	let told = false;
	return (request) => {
		const peer = canonicalAddress(request.socket.remoteAddress ?? '') ?? '';
		if (request.headers['x-forwarded-for'] === undefined) return peer;
		if (!trust(peer, 0)) {
			if (!told) onUntrusted?.(peer);
			told = true;
			return peer;
		}
		// The farthest first; a trusted hop that passed on no address at all is taken for the client itself.
		for (const hop of proxyAddress.all(request, trust).reverse()) {
			const address = canonicalAddress(hop);
			if (address) return address;
		}
		return peer;
	};
}

/** Whether this names a proxy or a network of them, so that `createClientAddress` can trust it. */
export function isProxyName(text: string): boolean {
	try {
		proxyAddress.compile(text);
	} catch {
		return false;
	}
	// The library also takes a lone number for an address.
	return /^[a-z]+$/.test(text) || isIP(text.split('/')[0] ?? '') !== 0;
}

/**
 * What an address counts as where clients are limited: IPv6 by its /64, which is the least a single
 * subscriber is given, so that nobody has as many allowances as addresses.
 */
export function limitedNetwork(address: string): string {
	if (!address.includes(':')) return address;
	const [head = '', tail] = address.split('::');
	const groups = head === '' ? [] : head.split(':');
	const following = tail ? tail.split(':') : [];
	const missing = tail === undefined ? 0 : 8 - groups.length - following.length;
	const whole = [...groups, ...Array.from({ length: missing }, () => '0'), ...following];
	return `${whole.slice(0, 4).join(':')}::/64`;
}

/** Some proxies write the client's port too: `192.0.2.1:4711`, `[2001:db8::1]:4711`. */
const withPort = /^(?:\[([\da-f:.]+)\](?::\d+)?|(\d+\.\d+\.\d+\.\d+):\d+)$/i;

const mappedPrefix = '::ffff:';

/** The one written form of an address; null for what is none. */
function canonicalAddress(written: string): string | null {
	const [, bracketed, beforePort] = withPort.exec(written) ?? [];
	const text = bracketed ?? beforePort ?? written;
	const family = isIP(text);
	if (family === 4) return text;
	if (family === 0) return null;
	const { address } = new SocketAddress({ address: text, family: 'ipv6' });
	return address.startsWith(mappedPrefix) && address.includes('.')
		? address.slice(mappedPrefix.length)
		: address;
}
