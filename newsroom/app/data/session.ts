import type { Action } from '@portico/api/newsroom/actions.ts';
import type { Session } from '@portico/api/newsroom/answers/sign-in.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from './calls.ts';
import { forgetAnswers, keepSession, loadOrKept } from './kept-answers.ts';
import { NewsroomFailure, queryClient } from './query-client.ts';
import { requestSignIn } from './sign-in-again.ts';

/** The session of this browser; null when nobody is signed in. When it ends, asks the person to sign in again. */
export const sessionQuery = queryOptions({
	queryKey: ['session'],
	queryFn: async ({ signal }): Promise<Session | null> => {
		const shown = queryClient.getQueryData<Session | null>(['session']);
		try {
			const load = () => call('get', '/api/newsroom/session', {}, signal);
			const session = await (shown ? load() : loadOrKept('session', load, keepSession));
			// Somebody else has signed in, in another tab.
			if (shown?.step === null && shown.person.personId !== session.person.personId)
				return interrupted(shown);
			return session;
		} catch (error) {
			if (!(error instanceof NewsroomFailure) || error.status !== 401) throw error;
			if (shown?.step === null) return interrupted(shown, error);
			await forgetAnswers();
			return null;
		}
	},
});

/** Pages of a signed-in person stay, with what was entered there, while they sign in again. */
function interrupted(shown: Session, error: unknown = null): Session {
	void requestSignIn(error, { interrupt: false });
	return shown;
}

/** After a call that changed the session and answers it. */
export function setSession(session: Session | null): void {
	queryClient.setQueryData(sessionQuery.queryKey, session);
	if (session) void keepSession(session);
}

/** The session of the signed-in person. @throws outside the frame */
export function useSession(): Session {
	const { data } = useQuery(sessionQuery);
	if (!data) throw new Error('useSession requires a signed-in person');
	return data;
}

/** Whether the person holds one of these actions for some column and language. */
export function holds(session: Session, ...actions: Action[]): boolean {
	return actions.some((action) => session.actions.includes(action));
}
