import { isIP } from 'node:net';
import { ContentRefusal } from '../../../model/refusals/content-refusal.ts';

/** Whom passkeys are for: browsers offer them to this host name only, and name the origin in what they sign. */
export type RelyingParty = { id: string; origin: string };

/**
 * @param newsroomUrl origin of the newsroom
 * @throws ContentRefusal `passkeys-unavailable`
 */
export function relyingParty(newsroomUrl: string): RelyingParty {
	if (!passkeysAvailable(newsroomUrl))
		throw new ContentRefusal(
			'passkeys-unavailable',
			'Browsers offer passkeys only to https and a host name.',
		);
	const { hostname, origin } = new URL(newsroomUrl);
	return { id: hostname, origin };
}

/** Whether browsers offer passkeys to this origin: not for IP addresses, nor without TLS except on localhost. */
export function passkeysAvailable(newsroomUrl: string): boolean {
	const { protocol, hostname } = new URL(newsroomUrl);
	const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost');
	// The address of an IPv6 host is in brackets.
	const isAddress = hostname.startsWith('[') || isIP(hostname) !== 0;
	return !isAddress && (protocol === 'https:' || isLocal);
}
