import { and, eq, isNull, sql } from 'drizzle-orm';
import { appendAudit } from '../../audit/append-audit.ts';
import { notifyNewsroom } from '../../events/notify-newsroom.ts';
import { ContentRefusal, InvalidFields } from '../../model/refusals.ts';
import type { Database, Transaction } from '../../store/connect.ts';
import { grants, recoveryCodes, roles, sessions } from '../../store/tables/people-schema.ts';
import type { AccountSettings } from '../account-settings.ts';
import { type OwnSession, personSubject } from '../current-session.ts';
import { completeSession } from '../start-session.ts';
import { attemptSecondFactor, lockPerson } from './attempt-second-factor.ts';
import { newRecoveryCodes, recoveryCodeHash, storeRecoveryCodes } from './recovery-codes.ts';

const hasSecondFactor = ({ totp, passkeys }: HeldFactors) => totp || passkeys > 0;

const signInIncomplete = (step: string) =>
	new ContentRefusal('sign-in-incomplete', `The sign-in lacks a step: ${step}.`, { step });

/**
 * Completes a sign-in with a recovery code, which is used up.
 *
 * @throws InvalidFields `wrong-recovery-code`, also for a right one during a lockout
 */
export async function verifyRecoveryCode(
	database: Database,
	own: OwnSession,
	settings: AccountSettings,
	code: string,
): Promise<void> {
	const { personId } = own.actor;
	const codeHash = recoveryCodeHash(personId, code);
	const isComplete = await attemptSecondFactor(
		database,
		own,
		'recovery-code',
		settings,
		async (transaction) => {
			const used = await transaction
				.update(recoveryCodes)
				.set({ usedAt: sql`now()` })
				.where(
					and(
						eq(recoveryCodes.personId, personId),
						eq(recoveryCodes.codeHash, codeHash),
						isNull(recoveryCodes.usedAt),
					),
				)
				.returning({ codeHash: recoveryCodes.codeHash });
			return used.length > 0;
		},
	);
	if (!isComplete) throw new InvalidFields({ code: { code: 'wrong-recovery-code' } });
}

/**
 * Replaces the recovery codes of a person.
 *
 * @returns the new codes, which cannot be read again
 * @throws ContentRefusal `second-factor-not-found` without a second factor that they would replace
 */
export async function renewRecoveryCodes(database: Database, own: OwnSession): Promise<string[]> {
	const { personId } = own.actor;
	const codes = newRecoveryCodes();
	await database.transaction(async (transaction) => {
		if (!hasSecondFactor(await allowChange(transaction, own)))
			throw new ContentRefusal('second-factor-not-found', 'There is no second factor.');
		await storeRecoveryCodes(transaction, personId, codes);
		await notifyNewsroom(transaction, { topics: ['session'], personIds: [personId] });
		const record = { action: 'recovery-codes.renew', subject: personSubject(personId) };
		await appendAudit(transaction, own.actor, record);
	});
	return codes;
}

/** What the audit log says about a changed second factor. */
type FactorDetails = { factor: 'totp' | 'passkey'; name?: string };

/**
 * Adds a second factor. Adding one also shows it, so the session has its second factor from then on.
 *
 * @param add stores it, with SQL only
 * @returns recovery codes with the person's first second factor; else none
 */
export async function addSecondFactor(
	database: Database,
	own: OwnSession,
	settings: AccountSettings,
	details: FactorDetails,
	add: (transaction: Transaction) => Promise<void>,
): Promise<string[]> {
	const { personId } = own.actor;
	const { codes, token } = await database.transaction(async (transaction) => {
		const isFirst = !hasSecondFactor(await allowChange(transaction, own));
		await add(transaction);
		const codes = isFirst ? newRecoveryCodes() : [];
		if (isFirst) await storeRecoveryCodes(transaction, personId, codes);
		const { sessionId } = own.session;
		const renewed = await completeSession(transaction, { sessionId, personId }, settings);
		await announceFactorChange(transaction, personId);
		const record = { action: 'second-factor.add', subject: personSubject(personId), details };
		await appendAudit(transaction, own.actor, record);
		return { codes, token: renewed };
	});
	own.setToken(token);
	return codes;
}

/**
 * Removes a second factor, unless it is the last one and one is required.
 *
 * @param remove deletes it, with SQL only
 */
export async function removeSecondFactor(
	database: Database,
	own: OwnSession,
	settings: Pick<AccountSettings, 'secondFactor'>,
	remove: (transaction: Transaction) => Promise<FactorDetails>,
): Promise<void> {
	const { personId } = own.actor;
	await database.transaction(async (transaction) => {
		await allowChange(transaction, own);
		const details = await remove(transaction);
		await settleRemoval(transaction, personId, settings);
		await announceFactorChange(transaction, personId);
		const record = { action: 'second-factor.remove', subject: personSubject(personId), details };
		await appendAudit(transaction, own.actor, record);
	});
}

/** The person's screens show their factors, and the list of people shows who has one. */
async function announceFactorChange(transaction: Transaction, personId: string): Promise<void> {
	await notifyNewsroom(transaction, { topics: ['session'], personIds: [personId] });
	await notifyNewsroom(transaction, { topics: ['people'] });
}

/**
 * Refuses to change second factors in a session that has not shown one although the person has one: a stolen
 * password must not suffice to add another. Judged by the store's state, since a factor may have been added since
 * the request's session was loaded.
 *
 * @returns the factors that the person has
 * @throws ContentRefusal `not-signed-in`, `sign-in-incomplete`
 */
export async function allowChange(transaction: Transaction, { session, actor }: OwnSession) {
	if (session.step === 'change-password') throw signInIncomplete(session.step);
	await lockPerson(transaction, actor.personId);
	const [current] = await transaction
		.select({ secondFactorAt: sessions.secondFactorAt })
		.from(sessions)
		.where(and(eq(sessions.sessionId, session.sessionId), eq(sessions.personId, actor.personId)));
	if (!current) throw new ContentRefusal('not-signed-in', 'The session has ended.');
	const held = await loadHeldFactors(transaction, actor.personId);
	if (hasSecondFactor(held) && current.secondFactorAt === null) throw signInIncomplete('second-factor');
	return held;
}

/** Second factors that a person can sign in with. Recovery codes only replace one of them. */
type HeldFactors = { totp: boolean; passkeys: number };

/** Counts a person's second factors. Lock the person first, so that the answer stays true until the commit. */
async function loadHeldFactors(transaction: Transaction, personId: string): Promise<HeldFactors> {
	const { rows } = await transaction.execute<{ totp: boolean; passkeys: number }>(sql`
		select
			exists (select from person_totp where person_id = ${personId} and confirmed_at is not null) as totp,
			(select count(*)::int from passkeys where person_id = ${personId}) as passkeys
	`);
	return rows[0] ?? { totp: false, passkeys: 0 };
}

/**
 * Call after removing a second factor: refuses to leave a person without one while one is required. The recovery
 * codes go with the last one.
 *
 * @throws ContentRefusal `second-factor-required`
 */
async function settleRemoval(
	transaction: Transaction,
	personId: string,
	settings: Pick<AccountSettings, 'secondFactor'>,
): Promise<void> {
	if (hasSecondFactor(await loadHeldFactors(transaction, personId))) return;
	if (await needsSecondFactor(transaction, personId, settings))
		throw new ContentRefusal('second-factor-required', 'This person needs a second factor.');
	await transaction.delete(recoveryCodes).where(eq(recoveryCodes.personId, personId));
}

async function needsSecondFactor(
	transaction: Transaction,
	personId: string,
	settings: Pick<AccountSettings, 'secondFactor'>,
): Promise<boolean> {
	if (settings.secondFactor === 'everyone') return true;
	const demanding = await transaction
		.select({ roleId: roles.roleId })
		.from(grants)
		.innerJoin(roles, eq(roles.roleId, grants.roleId))
		.where(and(eq(grants.personId, personId), roles.needsSecondFactor))
		.limit(1);
	return demanding.length > 0;
}
