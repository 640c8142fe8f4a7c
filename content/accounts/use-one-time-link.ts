import { defaultLanguage, type Language } from '@portico/api/languages.ts';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { appendAudit } from '../audit/append-audit.ts';
import { notifyNewsroom } from '../events/notify-newsroom.ts';
import type { PersonActor } from '../model/actor.ts';
import { InvalidFields } from '../model/refusals.ts';
import type { Database, Transaction } from '../store/connect.ts';
import { oneTimeLinks } from '../store/tables/people-schema.ts';
import type { AccountSettings } from './account-settings.ts';
import { recordWeakPassword } from './change-own-password.ts';
import { hashPassword } from './hash-password.ts';
import { findLinkOrRecord, linkNotValid } from './one-time-links.ts';
import { checkNewPassword, storePassword } from './passwords.ts';
import { grantRoles, insertPerson } from './people/add-person.ts';
import { announceChange, loadForChange } from './people/change-person.ts';
import { lockIfNoAccounts, systemAdministrator } from './people/no-accounts.ts';
import { type Browser, endSessionsOf, type StartedSession, startSession } from './start-session.ts';
import { tokenHash } from './token.ts';

export type LinkUse = Browser & {
	token: string;
	password: string;
	/** For the first administrator. */
	person?: { loginName: string; displayName: string } | undefined;
	/** The language the person reads, for the first administrator. */
	language?: Language;
};

/**
 * Uses up a one-time link: sets the password and signs in, and ends earlier sessions. The link for the first
 * administrator creates them, while there is nobody. A second factor may still be lacking.
 *
 * @throws ContentRefusal `link-not-valid`; InvalidFields for the password, or the first administrator's names; then the
 *   link is not used up
 */
export async function useOneTimeLink(
	database: Database,
	use: LinkUse,
	settings: AccountSettings,
): Promise<StartedSession> {
	const { person } = await findLinkOrRecord(database, use);
	const names = person ?? use.person;
	if (!names) {
		throw new InvalidFields({
			'person.loginName': { code: 'login-name-characters' },
			'person.displayName': { code: 'hidden-characters' },
		});
	}
	const { password, address } = use;
	const personId = person?.personId ?? null;
	const check = () => checkNewPassword(database, { password, names, personId }, settings.password);
	if (person) {
		const actor = { personId: person.personId, name: person.displayName, address };
		await recordWeakPassword(database, actor, check);
	} else await check();
	const hash = await hashPassword(password);
	return database.transaction(async (transaction) => {
		const actor = person
			? await takeLinkOfPerson(transaction, use, person.personId)
			: await createFirstAdministrator(transaction, use, names);
		const { personId } = actor;
		const subject = `person:${personId}`;
		const details = { method: 'one-time-link' };
		await storePassword(transaction, { personId, hash }, settings.password);
		await endSessionsOf(transaction, personId);
		const session = await startSession(transaction, { ...use, personId }, settings);
		await announceChange(transaction, personId);
		const roleIds = person ? [] : [systemAdministrator];
		const granted = await grantRoles(transaction, actor, { personId, roleIds });
		if (!person) await appendAudit(transaction, actor, { action: 'person.add', subject, details });
		for (const record of granted) await appendAudit(transaction, actor, record);
		await appendAudit(transaction, actor, { action: 'password.change', subject, details });
		await appendAudit(transaction, actor, { action: 'sign-in', subject, details });
		return session;
	});
}

/** Of two uses at the same time, one finds the link. */
async function takeLinkOfPerson(
	transaction: Transaction,
	{ token, address }: LinkUse,
	personId: string,
): Promise<PersonActor> {
	const { displayName, locked } = await loadForChange(transaction, personId);
	const taken = await transaction
		.delete(oneTimeLinks)
		.where(
			and(
				eq(oneTimeLinks.tokenHash, tokenHash(token)),
				eq(oneTimeLinks.personId, personId),
				sql`${oneTimeLinks.expiresAt} > now()`,
			),
		)
		.returning({ personId: oneTimeLinks.personId });
	if (taken.length === 0 || locked) throw linkNotValid();
	return { personId, name: displayName, address };
}

/** Ends all links for the first administrator, of which each instance has one. */
async function createFirstAdministrator(
	transaction: Transaction,
	{ address, language = defaultLanguage }: LinkUse,
	{ loginName, displayName }: { loginName: string; displayName: string },
): Promise<PersonActor> {
	if (!(await lockIfNoAccounts(transaction))) throw linkNotValid();
	await transaction.delete(oneTimeLinks).where(isNull(oneTimeLinks.personId));
	await notifyNewsroom(transaction, { topics: ['people'] });
	const facts = { loginName, displayName, department: '', language };
	return { personId: await insertPerson(transaction, facts), name: displayName, address };
}
