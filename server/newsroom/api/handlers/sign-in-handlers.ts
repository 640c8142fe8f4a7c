import type { newsroomCallGroups } from '@portico/api/newsroom/newsroom-calls.ts';
import { changeOwnPassword } from '@portico/content/accounts/change-own-password.ts';
import { requireSecondFactor } from '@portico/content/accounts/load-session.ts';
import { findLinkOrRecord } from '@portico/content/accounts/one-time-links.ts';
import { hasNoAccounts } from '@portico/content/accounts/people/no-accounts.ts';
import { endOwnSession, loadAccount, setOwnLanguage } from '@portico/content/accounts/people/own-account.ts';
import { passkeysAvailable } from '@portico/content/accounts/second-factors/relying-party.ts';
import { signInWithPassword, signOut } from '@portico/content/accounts/sign-in-with-password.ts';
import { useOneTimeLink } from '@portico/content/accounts/use-one-time-link.ts';
import { loadSiteSettings } from '@portico/content/site/site-settings.ts';
import type { NewsroomHandlers } from '../newsroom-route.ts';
import { changedSessionResult, passwordRules, sessionResult, siteNames } from './session-result.ts';

type SignInHandlers = Pick<
	NewsroomHandlers<typeof newsroomCallGroups.signIn>,
	'signInFacts' | 'signIn' | 'oneTimeLink' | 'useOneTimeLink' | 'session' | 'signOut'
>;

export const signInHandlers = {
	async signInFacts({ database, newsroomUrl }) {
		const settings = await loadSiteSettings(database);
		return {
			needsFirstAdministrator: await hasNoAccounts(database),
			passkeysAvailable: passkeysAvailable(newsroomUrl),
			siteNames: siteNames(settings),
			brand: settings.shownBrand,
		};
	},

	async signIn(sources, { body, address, userAgent, session, setToken }) {
		const former = session && { sessionId: session.sessionId, personId: session.person.personId };
		const started = await signInWithPassword(
			sources.database,
			{ ...body, address, userAgent, former },
			sources.accounts,
		);
		setToken(started.token);
		return changedSessionResult(sources, started.sessionId);
	},

	async oneTimeLink({ database, accounts }, { body, address }) {
		const { person, expiresAt } = await findLinkOrRecord(database, { token: body.token, address });
		return {
			purpose: person ? 'new-password' : 'first-administrator',
			loginName: person?.loginName ?? null,
			displayName: person?.displayName ?? null,
			expiresAt: expiresAt.toISOString(),
			passwordRules: passwordRules(accounts),
		};
	},

	async useOneTimeLink(sources, { body, address, userAgent, language, setToken }) {
		const started = await useOneTimeLink(
			sources.database,
			{ ...body, address, userAgent, language },
			sources.accounts,
		);
		setToken(started.token);
		return changedSessionResult(sources, started.sessionId);
	},

	session: (sources, { session }) => sessionResult(sources, session),

	async signOut({ database }, { actor, session, setToken }) {
		await signOut(database, actor, session.sessionId);
		setToken(null);
		return null;
	},
} satisfies SignInHandlers;

/** What people change about their own account; second factors have handlers of their own. */
export const accountHandlers = {
	async account({ database, accounts }, { session }) {
		requireSecondFactor(session);
		return loadAccount(database, session, accounts);
	},

	async setLanguage(sources, { actor, session, body }) {
		await setOwnLanguage(sources.database, actor, body.language);
		return changedSessionResult(sources, session.sessionId);
	},

	async changePassword(sources, { actor, session, body, setToken }) {
		const token = await changeOwnPassword(sources.database, actor, session, body, sources.accounts);
		if (token !== null) setToken(token);
		return changedSessionResult(sources, session.sessionId);
	},

	async endOwnSession({ database }, { actor, params }) {
		await endOwnSession(database, actor, params.sessionId);
		return null;
	},
} satisfies Pick<
	NewsroomHandlers<typeof newsroomCallGroups.account>,
	'account' | 'setLanguage' | 'changePassword' | 'endOwnSession'
>;
