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
