import { isIP } from 'node:net';
import proxyAddress from 'proxy-addr';

/**
 * Returns whether an address belongs to these networks.
 *
 * @param networks addresses, networks such as `10.0.0.0/8`, and names such as `loopback`; all addresses, if empty
 */
export function createAllowedNetworks(networks: readonly string[]): (address: string) => boolean {
	if (networks.length === 0) return () => true;
	const contains = proxyAddress.compile([...networks]);
	return (address) => isIP(address) !== 0 && contains(address, 0);
}
