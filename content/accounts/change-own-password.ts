import { and, eq } from 'drizzle-orm';
import { appendAudit } from '../audit/append-audit.ts';
import type { PersonActor } from '../model/actor.ts';
import { type FieldFault, InvalidFields } from '../model/refusals.ts';
import type { Database, Transaction } from '../store/connect.ts';
import { oneTimeLinks, personPasswords } from '../store/tables/people-schema.ts';
import type { AccountSettings } from './account-settings.ts';
import type { CurrentSession } from './current-session.ts';
import { recordFailedSignIn, takeBackFailedSignIn } from './failed-sign-ins.ts';
import { hashPassword, verifyPassword } from './hash-password.ts';
import { requireSecondFactor } from './load-session.ts';
import { checkNewPassword, storePassword } from './passwords.ts';
import { announceChange } from './people/change-person.ts';
import { endSessionsOf, renewToken } from './start-session.ts';

export type PasswordChange = {
	/** Makes sure that it is the person themselves. A wrong one counts as a failed sign-in. */
	current: string;
	password: string;
};

/**
 * Changes the password of a signed-in person, and ends their other sessions and their one-time link.
 *
 * @returns the session's new token, if it has one
 * @throws ContentRefusal `second-factor-first` in a session that lacks it; InvalidFields for `current` or `password`
 */
export async function changeOwnPassword(
	database: Database,
	actor: PersonActor,
	session: CurrentSession,
	{ current, password }: PasswordChange,
	settings: AccountSettings,
): Promise<string | null> {
	requireSecondFactor(session);
	const { personId } = actor;
	const hash = await verifyCurrent(database, actor, current, settings);
	await recordWeakPassword(database, actor, () =>
		checkNewPassword(database, { password, personId, names: session.person }, settings.password),
	);
	const newHash = await hashPassword(password);
	return database.transaction(async (transaction) => {
		await storePassword(transaction, { personId, hash: newHash, replaced: hash }, settings.password);
		await transaction.delete(oneTimeLinks).where(eq(oneTimeLinks.personId, personId));
		await endSessionsOf(transaction, personId, session.sessionId);
		await announceChange(transaction, personId);
		// The person may do more than before, where they had to change it first.
		const isRise = session.step === 'change-password';
		const token = isRise ? await renewToken(transaction, session.sessionId) : null;
		await appendAudit(transaction, actor, { action: 'password.change', subject: `person:${personId}` });
		return token;
	});
}

/**
 * Compares the current password. Counted like a sign-in: a stolen session must not be a way to guess it.
 *
 * @returns its hash
 * @throws InvalidFields
 */
async function verifyCurrent(
	database: Database,
	actor: PersonActor,
	current: string,
	settings: AccountSettings,
): Promise<string> {
	const { personId } = actor;
	const counted = await recordFailedSignIn(database, personId, settings);
	const hash = counted && (await currentHash(database, personId));
	if (!counted || !hash || !(await verifyPassword(current, hash))) {
		const { lockMinutes: minutes } = settings;
		// The person is signed in, so that it is no secret whether they are locked out.
		return refuse(
			database,
			actor,
			counted ? { code: 'password-wrong' } : { code: 'locked-out', parameters: { minutes } },
		);
	}
	// Earlier failures stay counted: only a sign-in ends the count.
	const isTaken = await takeBackFailedSignIn(database, personId, counted, { signedIn: false });
	return isTaken ? hash : refuse(database, actor, { code: 'password-wrong' });
}

async function currentHash(database: Pick<Transaction, 'select'>, personId: string): Promise<string | null> {
	const [row] = await database
		.select({ hash: personPasswords.hash })
		.from(personPasswords)
		.where(and(eq(personPasswords.personId, personId), personPasswords.current));
	return row?.hash ?? null;
}

async function refuse(database: Database, actor: PersonActor, fault: FieldFault): Promise<never> {
	await recordRefusedPassword(database, actor, fault);
	throw new InvalidFields({ current: fault });
}

/** Runs the check of a new password, and records its refusal. */
export async function recordWeakPassword(
	database: Database,
	actor: PersonActor,
	check: () => Promise<void>,
): Promise<void> {
	try {
		await check();
	} catch (error) {
		const fault = error instanceof InvalidFields && error.fields.password;
		if (fault) await recordRefusedPassword(database, actor, fault);
		throw error;
	}
}

function recordRefusedPassword(database: Database, actor: PersonActor, fault: FieldFault): Promise<void> {
	return database.transaction((transaction) =>
		appendAudit(transaction, actor, {
			action: 'password.change',
			subject: `person:${actor.personId}`,
			outcome: 'refused',
			details: { reason: fault.code },
		}),
	);
}
