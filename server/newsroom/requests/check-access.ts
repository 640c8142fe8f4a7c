import { isIP } from 'node:net';
import type { Access } from '@portico/api/calls/definition.ts';
import type { CurrentSession } from '@portico/content/accounts/current-session.ts';
import { heldActions, PermissionMissing } from '@portico/content/permissions/authorise.ts';
import proxyAddress from 'proxy-addr';
import { NewsroomFailure } from '../newsroom-failure.ts';

/**
 * Refuses a call that its caller may not make anywhere. Whether they may make it for a column and language is checked
 * by the operation.
 *
 * @throws NewsroomFailure with status 401 without a complete sign-in; PermissionMissing
 */
export function checkAccess(access: Access, session: CurrentSession | null): void {
	if (access === 'anyone') return;
	if (!session) throw new NewsroomFailure(401, 'not-signed-in');
	if (access === 'signing-in') return;
	if (session.step !== null) {
		throw new NewsroomFailure(401, 'sign-in-incomplete', { details: { step: session.step } });
	}
	if (access === 'signed-in') return;
	const held = heldActions(session.grants);
	const [first] = access;
	if (first && !access.some((action) => held.includes(action))) throw new PermissionMissing(first, null);
}

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

/**
 * Whether a request comes from the newsroom's own pages. Browsers send `Origin` with everything but GET and HEAD; where
 * a proxy or an extension removed it, `Sec-Fetch-Site` says the same. A GET or a HEAD may also be opened by hand
 * (`none`), or come from a program, or a browser without TLS, that sends neither header; another site's page may not
 * make one either.
 *
 * @param newsroomUrl origin of the newsroom
 */
export function isSameOrigin({ method, headers }: Request, newsroomUrl: string): boolean {
	const origin = headers.get('Origin');
	if (origin !== null) return origin === newsroomUrl;
	const site = headers.get('Sec-Fetch-Site');
	const isRead = method === 'GET' || method === 'HEAD';
	return site === 'same-origin' || (isRead && (site === null || site === 'none'));
}

/**
 * The cookie with the session's token. It ends with the browser, is sent only to the newsroom's own pages, and no
 * script can read it. With TLS its name keeps other hosts of the domain from setting it (`__Host-`).
 */
export type SessionCookie = {
	/** The token in a `Cookie` header; null without one. */
	read(header: string | undefined): string | null;
	/** The `Set-Cookie` header that sets a token, or removes it (null). */
	write(token: string | null): string;
};

const plainName = 'portico-newsroom';

/** base64url. */
const tokenPattern = /^[\w-]{16,200}$/;

/** @param newsroomUrl origin of the newsroom */
export function createSessionCookie(newsroomUrl: string): SessionCookie {
	const isSecure = newsroomUrl.startsWith('https:');
	const name = isSecure ? `__Host-${plainName}` : plainName;
	const attributes = `; Path=/; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`;
	return {
		read(header = '') {
			for (const pair of header.split(';')) {
				const at = pair.indexOf('=');
				if (at < 0 || pair.slice(0, at).trim() !== name) continue;
				const token = pair.slice(at + 1).trim();
				return tokenPattern.test(token) ? token : null;
			}
			return null;
		},
		write: (token) => (token === null ? `${name}=; Max-Age=0${attributes}` : `${name}=${token}${attributes}`),
	};
}
