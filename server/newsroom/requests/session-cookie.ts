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
