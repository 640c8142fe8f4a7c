import { and, eq, sql } from 'drizzle-orm';
import { type AuditRecord, appendAudit } from '../audit/append-audit.ts';
import type { PersonActor } from '../model/actor.ts';
import { ContentRefusal } from '../model/refusals.ts';
import { hasSecondFactor } from '../permissions/demanded-factors.ts';
import type { Database, Transaction } from '../store/connect.ts';
import { people, personPasswords } from '../store/tables/people-schema.ts';
import type { AccountSettings } from './account-settings.ts';
import {
	recordFailedSignIn,
	recordStrangerRefusal,
	shortenedName,
	takeBackFailedSignIn,
} from './failed-sign-ins.ts';
import { foldName } from './fold-name.ts';
import { verifyPassword } from './hash-password.ts';
import { type Browser, endSession, type StartedSession, startSession } from './start-session.ts';

export type PasswordSignIn = Browser & {
	/** As entered. */
	loginName: string;
	password: string;
	/** The session that the browser has, which the new one replaces. */
	former?: { sessionId: string; personId: string } | null;
};

/** Why a sign-in failed: for the audit log only, since it would tell strangers which accounts exist. */
type Reason =
	| 'unknown-name'
	| 'no-password'
	| 'wrong-password'
	| 'locked'
	| 'locked-out'
	| 'changed-meanwhile';

/** An identifier that nobody has. */
const nobody = '';

/**
 * Signs in with name and password. A second factor may still be lacking: see `step` of the session.
 *
 * @throws ContentRefusal `wrong-credentials`, whatever the reason, after about the same work
 */
export async function signInWithPassword(
	database: Database,
	signIn: PasswordSignIn,
	settings: AccountSettings,
): Promise<StartedSession> {
	const person = await findPerson(database, signIn.loginName);
	const counted = await recordFailedSignIn(database, person?.personId ?? nobody, settings);
	const hash = counted && person ? person.hash : null;
	const isRight = await verifyPassword(signIn.password, hash);
	if (!person || !counted || !isRight) {
		await recordRefusal(database, signIn, person, reasonOf(person, counted !== null));
		throw wrongCredentials();
	}
	const started = await database.transaction(async (transaction) => {
		const { personId } = person;
		const signedIn = !person.hasSecondFactor;
		const isAccepted =
			(await isCurrentHash(transaction, personId, hash)) &&
			(await takeBackFailedSignIn(transaction, personId, counted, { signedIn }));
		if (!isAccepted) return null;
		if (signIn.former) await endSession(transaction, signIn.former);
		const session = await startSession(transaction, { ...signIn, personId }, settings);
		const actor = { personId, name: person.displayName, address: signIn.address };
		await appendAudit(transaction, actor, {
			action: 'sign-in',
			subject: `person:${personId}`,
			details: { method: 'password' },
		});
		return session;
	});
	if (started) return started;
	await recordRefusal(database, signIn, person, 'changed-meanwhile');
	throw wrongCredentials();
}

const wrongCredentials = () => new ContentRefusal('wrong-credentials', 'The name or the password is wrong.');

type FoundPerson = NonNullable<Awaited<ReturnType<typeof findPerson>>>;

async function findPerson(database: Database, loginName: string) {
	const [person] = await database
		.select({
			personId: people.personId,
			displayName: people.displayName,
			locked: people.locked,
			hash: personPasswords.hash,
			hasSecondFactor,
		})
		.from(people)
		.leftJoin(personPasswords, and(eq(personPasswords.personId, people.personId), personPasswords.current))
		.where(eq(people.foldedName, foldName(loginName)));
	return person ?? null;
}

function reasonOf(person: FoundPerson | null, isCounted: boolean): Reason {
	if (!person) return 'unknown-name';
	if (person.locked) return 'locked';
	if (!isCounted) return 'locked-out';
	return person.hash === null ? 'no-password' : 'wrong-password';
}

/** Reasons that strangers can cause at will: nothing counts or ends them. */
const endlessReasons: ReadonlySet<Reason> = new Set(['unknown-name', 'locked', 'locked-out']);

async function recordRefusal(
	database: Database,
	{ loginName, address }: PasswordSignIn,
	person: FoundPerson | null,
	reason: Reason,
): Promise<void> {
	const actor = person
		? { personId: person.personId, name: person.displayName, address }
		: { personId: null, name: 'unknown', address };
	const record: AuditRecord = {
		action: 'sign-in',
		subject: person && `person:${person.personId}`,
		outcome: 'refused',
		details: { method: 'password', loginName: shortenedName(loginName), reason },
	};
	if (endlessReasons.has(reason)) await recordStrangerRefusal(database, { actor, record });
	else await database.transaction((transaction) => appendAudit(transaction, actor, record));
}

/** Whether the compared hash is still that of the current password: it may have been reset meanwhile. */
async function isCurrentHash(
	transaction: Transaction,
	personId: string,
	hash: string | null,
): Promise<boolean> {
	const { rows } = await transaction.execute(sql`
		select 1 from ${personPasswords} where person_id = ${personId} and hash = ${hash} and current
	`);
	return rows.length > 0;
}

/** Ends the caller's session. Of two sign-outs at the same time, one is recorded. */
export async function signOut(database: Database, actor: PersonActor, sessionId: string): Promise<void> {
	const { personId } = actor;
	await database.transaction(async (transaction) => {
		if (!(await endSession(transaction, { sessionId, personId }))) return;
		await appendAudit(transaction, actor, { action: 'sign-out', subject: `person:${personId}` });
	});
}
