/** Networks of clients, by their addresses in canonical form. */

/**
 * The network that rate limits apply to: IPv6 by its /64, the smallest a subscriber gets, so that limits cannot be
 * evaded with many addresses.
 */
export function rateLimitNetwork(address: string): string {
	return address.includes(':') ? ipv6Network(address, 4) : address;
}

/**
 * The network that clients share concurrency by: IPv4 by its /24, IPv6 by its /48, since clients with many addresses
 * mostly have them in one. Wider than for rate limits: neighbours only share, and are not refused.
 */
export function clientNetwork(address: string): string {
	if (address.includes(':')) return ipv6Network(address, 3);
	return address === '' ? '' : `${address.slice(0, address.lastIndexOf('.'))}.0/24`;
}

/** The network of an IPv6 address, by its first 16-bit groups. */
function ipv6Network(address: string, groupCount: number): string {
	const [head = '', tail] = address.split('::');
	const groups = head === '' ? [] : head.split(':');
	const lastGroups = tail ? tail.split(':') : [];
	const zeroCount = tail === undefined ? 0 : 8 - groups.length - lastGroups.length;
	const allGroups = [...groups, ...Array.from({ length: zeroCount }, () => '0'), ...lastGroups];
	return `${allGroups.slice(0, groupCount).join(':')}::/${groupCount * 16}`;
}
