import type { IncomingMessage } from 'node:http';
import { isIP, SocketAddress } from 'node:net';
import proxyAddress from 'proxy-addr';

/** Returns the client's IP address. */
export type ClientAddress = (request: IncomingMessage) => string;

/**
 * Reads client addresses. Clients can forge `X-Forwarded-For`, so it is read from its end, as far as the hops that wrote
 * it are trusted proxies; the first hop that is not one is the client.
 *
 * @param trustedProxies addresses, networks such as `10.0.0.0/8`, and the names `loopback`, `linklocal`
 * and `uniquelocal`; if empty, the peer is the client
 * @param onUntrusted called once, when an untrusted peer forwards a request: if it is the operator's own proxy, all its
 * visitors count as one client
 * @returns the address in canonical form, IPv4 also if it was mapped into IPv6; empty for a closed connection
 * @throws TypeError for an invalid proxy
 */
export function createClientAddress(
	trustedProxies: readonly string[],
	onUntrusted?: (peer: string) => void,
): ClientAddress {
	const trust = proxyAddress.compile([...trustedProxies]);
	let hasReported = false;
	return (request) => {
		const peer = canonicalAddress(request.socket.remoteAddress ?? '') ?? '';
		if (request.headers['x-forwarded-for'] === undefined) return peer;
		if (!trust(peer, 0)) {
			if (!hasReported) onUntrusted?.(peer);
			hasReported = true;
			return peer;
		}
		// Farthest hop first. A trusted hop without a valid forwarded address counts as the client.
		for (const hop of proxyAddress.all(request, trust).reverse()) {
			const address = canonicalAddress(hop);
			if (address) return address;
		}
		return peer;
	};
}

/** Whether `createClientAddress` accepts this as a trusted proxy. */
export function isProxyName(text: string): boolean {
	try {
		proxyAddress.compile(text);
	} catch {
		return false;
	}
	// The library also accepts a plain number.
	return /^[a-z]+$/.test(text) || isIP(text.split('/')[0] ?? '') !== 0;
}

/** Some proxies add the client's port: `192.0.2.1:4711`, `[2001:db8::1]:4711`. */
const withPort = /^(?:\[([\da-f:.]+)\](?::\d+)?|(\d+\.\d+\.\d+\.\d+):\d+)$/i;

const mappedPrefix = '::ffff:';

/** The canonical form of an address; null for anything else. */
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
