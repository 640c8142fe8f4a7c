import type { Language } from '@portico/api/languages.ts';
import type { Account } from '@portico/api/newsroom/answers/people.ts';
import { asc, eq, sql } from 'drizzle-orm';
import { appendAudit } from '../../audit/append-audit.ts';
import type { PersonActor } from '../../model/actor.ts';
import type { Database } from '../../store/connect.ts';
import { passkeys, people, personTotp } from '../../store/tables/people-schema.ts';
import type { AccountSettings } from '../account-settings.ts';
import type { CurrentSession } from '../current-session.ts';
import { listSessions } from '../load-session.ts';
import { endFoundSession } from './administer-person.ts';
import { announceChange, currentPasswordAt } from './change-person.ts';

/** How a person signs in, and their sessions. */
export async function loadAccount(
	database: Database,
	{ sessionId, person: { personId }, factors, needsSecondFactor }: CurrentSession,
	settings: AccountSettings,
): Promise<Account> {
	const [facts] = await database
		.select({
			passwordSetAt: sql`${currentPasswordAt}`.mapWith(people.createdAt),
			totpSetAt: personTotp.confirmedAt,
		})
		.from(people)
		.leftJoin(personTotp, eq(personTotp.personId, people.personId))
		.where(eq(people.personId, personId));
	const ownPasskeys = await database
		.select()
		.from(passkeys)
		.where(eq(passkeys.personId, personId))
		.orderBy(asc(passkeys.createdAt), asc(passkeys.passkeyId));
	const passwordSetAt = (facts?.passwordSetAt ?? null) as Date | null;
	return {
		passwordSetAt: passwordSetAt?.toISOString() ?? null,
		passwordEndsAt: passwordEnd(passwordSetAt, settings)?.toISOString() ?? null,
		totp: facts?.totpSetAt ? { setAt: facts.totpSetAt.toISOString() } : null,
		recoveryCodesLeft: factors.recoveryCodes,
		passkeys: ownPasskeys.map(({ passkeyId, name, createdAt, usedAt }) => ({
			...{ passkeyId, name },
			createdAt: createdAt.toISOString(),
			usedAt: usedAt?.toISOString() ?? null,
		})),
		needsSecondFactor,
		sessions: await listSessions(database, personId, sessionId, settings),
	};
}

function passwordEnd(setAt: Date | null, { password: { maxAgeDays } }: AccountSettings): Date | null {
	if (!setAt || maxAgeDays === 0) return null;
	return new Date(setAt.getTime() + maxAgeDays * 86_400_000);
}

/** Sets the language in which a person sees the newsroom. */
export async function setOwnLanguage(
	database: Database,
	actor: PersonActor,
	language: Language,
): Promise<void> {
	const { personId } = actor;
	await database.transaction(async (transaction) => {
		await transaction.update(people).set({ language }).where(eq(people.personId, personId));
		await announceChange(transaction, personId);
		await appendAudit(transaction, actor, {
			action: 'person.change',
			subject: `person:${personId}`,
			details: { after: { language } },
		});
	});
}

/** Ends another session of a person themselves. @throws ContentRefusal `session-not-found` */
export async function endOwnSession(
	database: Database,
	actor: PersonActor,
	sessionId: string,
): Promise<void> {
	const { personId } = actor;
	await database.transaction((transaction) => endFoundSession(transaction, actor, { personId, sessionId }));
}
