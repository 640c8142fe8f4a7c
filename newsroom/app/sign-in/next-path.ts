const anyOrigin = 'https://newsroom.invalid';

/**
 * Where to go after signing in: the page in `next`, or the start. Anyone can make a link to the sign-in page, so an
 * address elsewhere is ignored.
 *
 * @param next path below `/newsroom` with its query, from the address of the sign-in page
 */
export function nextPath(next: string | null): string {
	if (!next?.startsWith('/')) return '/';
	try {
		// Browsers ignore line breaks and tabs, and read `\` as `/`: compare what they make of it.
		const { origin, pathname, search } = new URL(next, anyOrigin);
		const isElsewhere = origin !== anyOrigin || pathname.startsWith('//');
		const isSignIn = /^\/(sign-in|welcome)(\/|$)/.test(pathname);
		return isElsewhere || isSignIn ? '/' : pathname + search;
	} catch {
		return '/';
	}
}
