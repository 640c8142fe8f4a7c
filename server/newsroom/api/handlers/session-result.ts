import type { PasswordRules, Session } from '@portico/api/newsroom/answers/sign-in.ts';
import type { AccountSettings } from '@portico/content/accounts/account-settings.ts';
import type { CurrentSession } from '@portico/content/accounts/current-session.ts';
import { loadSessionById } from '@portico/content/accounts/load-session.ts';
import { ContentRefusal } from '@portico/content/model/refusals.ts';
import { heldActions } from '@portico/content/permissions/authorise.ts';
import { loadSiteSettings } from '@portico/content/site/site-settings.ts';
import type { NewsroomSources } from '../newsroom-route.ts';

/** A session as the application sees it. */
export async function sessionResult(
	{ database, accounts, siteUrl, buildId }: NewsroomSources,
	{ sessionId, person, step, factors, needsSecondFactor, grants, endsAt }: CurrentSession,
): Promise<Session> {
	const { timeZone, ...settings } = await loadSiteSettings(database);
	return {
		...{ sessionId, person, step, factors },
		awaitsSecondFactor: needsSecondFactor && !factors.totp && factors.passkeys === 0,
		actions: heldActions(grants),
		passwordRules: passwordRules(accounts),
		idleMinutes: accounts.idleMinutes,
		endsAt: endsAt.toISOString(),
		siteUrl,
		siteNames: siteNames(settings),
		brand: settings.shownBrand,
		...{ timeZone, edition: buildId },
	};
}

/**
 * The answer for a session that the call has just started or changed.
 *
 * @throws ContentRefusal `not-signed-in` when it has ended meanwhile
 */
export async function changedSessionResult(sources: NewsroomSources, sessionId: string): Promise<Session> {
	const session = await loadSessionById(sources.database, sessionId, sources.accounts);
	if (!session) throw new ContentRefusal('not-signed-in', 'The session has ended.');
	return sessionResult(sources, session);
}

/** The rules for passwords that a form shows. */
export function passwordRules({
	password: { minLength, minKinds, history },
}: AccountSettings): PasswordRules {
	return { minLength, minKinds, history };
}

/** The name of the site in each language. */
export function siteNames({ names }: { names: { zh: string; en?: string | undefined } }): {
	zh: string;
	en: string;
} {
	return { zh: names.zh, en: names.en ?? names.zh };
}
