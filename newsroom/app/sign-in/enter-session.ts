import type { Session } from '@portico/api/newsroom/answers/sign-in.ts';
import { queryClient } from '../data/query-client.ts';
import { sessionQuery, setSession } from '../data/session.ts';
import { showLanguage } from '../messages/messages.ts';

/** Begins a session, in the language of the person. What was loaded for another person is dropped. */
export async function enterSession(session: Session): Promise<void> {
	const former = queryClient.getQueryData(sessionQuery.queryKey);
	if (former && former.person.personId !== session.person.personId) {
		queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' });
	}
	// The sign-in counts, even if the texts of the language cannot be loaded now.
	await showLanguage(session.person.language).catch(() => undefined);
	setSession(session);
}

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
