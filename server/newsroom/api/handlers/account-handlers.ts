import type { newsroomCallGroups } from '@portico/api/newsroom/newsroom-calls.ts';
import { changeOwnPassword } from '@portico/content/accounts/passwords/change-own-password.ts';
import { endOwnSession, loadAccount, setOwnLanguage } from '@portico/content/accounts/people/own-account.ts';
import { requireSecondFactor } from '@portico/content/accounts/sessions/require-second-factor.ts';
import type { NewsroomHandlers } from '../newsroom-route.ts';
import { changedSessionAnswer } from './session-answer.ts';

/** What people change about their own account; second factors have handlers of their own. */
export const accountHandlers = {
	async account({ database, accounts }, { session }) {
		requireSecondFactor(session);
		return loadAccount(database, session, accounts);
	},

	async setLanguage(sources, { actor, session, body }) {
		await setOwnLanguage(sources.database, actor, body.language);
		return changedSessionAnswer(sources, session.sessionId);
	},

	async changePassword(sources, { actor, session, body, setToken }) {
		const token = await changeOwnPassword(sources.database, actor, session, body, sources.accounts);
		if (token !== null) setToken(token);
		return changedSessionAnswer(sources, session.sessionId);
	},

	async endOwnSession({ database }, { actor, params }) {
		await endOwnSession(database, actor, params.sessionId);
		return null;
	},
} satisfies Pick<
	NewsroomHandlers<typeof newsroomCallGroups.account>,
	'account' | 'setLanguage' | 'changePassword' | 'endOwnSession'
>;
