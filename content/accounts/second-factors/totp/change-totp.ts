import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { appendAudit } from '../../../audit/append-audit.ts';
import { ContentRefusal } from '../../../model/refusals/content-refusal.ts';
import { InvalidFields } from '../../../model/refusals/invalid-fields.ts';
import type { Database, Transaction } from '../../../store/connect.ts';
import { personTotp } from '../../../store/tables/people-schema.ts';
import type { AccountSettings } from '../../account-settings.ts';
import { addSecondFactor, allowChange, removeSecondFactor } from '../change-own-factors.ts';
import { type OwnSession, personSubject } from '../own-session.ts';
import { loadSeal } from './seal-secret.ts';
import { findTotpStep, newTotpSecret, totpAddress } from './totp-codes.ts';

/**
 * Makes a secret for a new authenticator application, which is pending until it is confirmed. Replaces an earlier
 * pending one; a confirmed one stays in use.
 *
 * @param issuer name of the site, shown in the application
 */
export async function beginTotp(
	database: Database,
	own: OwnSession,
	issuer: string,
): Promise<{ secret: string; address: string }> {
	const { personId } = own.actor;
	const seal = await loadSeal(database);
	const secret = newTotpSecret();
	const pendingSecret = seal.seal(personId, secret);
	await database.transaction(async (transaction) => {
		await allowChange(transaction, own);
		await transaction
			.insert(personTotp)
			.values({ personId, pendingSecret })
			.onConflictDoUpdate({ target: personTotp.personId, set: { pendingSecret } });
		await recordTotp(transaction, own, { action: 'second-factor.begin' });
	});
	return totpAddress(secret, issuer, own.session.person.loginName);
}

/**
 * Takes the pending authenticator application into use, once it shows a right code.
 *
 * @param at milliseconds since 1970
 * @returns recovery codes with the person's first second factor; else none
 * @throws InvalidFields `wrong-code`; ContentRefusal `totp-not-begun`
 */
export async function confirmTotp(
	database: Database,
	own: OwnSession,
	settings: AccountSettings,
	code: string,
	at = Date.now(),
): Promise<string[]> {
	const { personId } = own.actor;
	const seal = await loadSeal(database);
	const [row] = await database.select().from(personTotp).where(eq(personTotp.personId, personId));
	const pending = row?.pendingSecret ?? null;
	if (pending === null) throw totpNotBegun();
	const lastStep = findTotpStep(seal.open(personId, pending), code, at);
	// Not counted as a failed sign-in: the person was just told the secret, so there is nothing to guess.
	if (lastStep === null) {
		await database.transaction((transaction) =>
			recordTotp(transaction, own, { action: 'second-factor.add', outcome: 'refused' }),
		);
		throw new InvalidFields({ code: { code: 'wrong-code' } });
	}
	return addSecondFactor(database, own, settings, { factor: 'totp' }, async (transaction) => {
		const confirmed = await transaction
			.update(personTotp)
			// The code that confirms is used up, too.
			.set({ sealedSecret: pending, pendingSecret: null, confirmedAt: sql`now()`, lastStep })
			.where(and(eq(personTotp.personId, personId), eq(personTotp.pendingSecret, pending)))
			.returning({ personId: personTotp.personId });
		if (confirmed.length === 0) throw totpNotBegun();
	});
}

function recordTotp(
	transaction: Transaction,
	{ actor }: OwnSession,
	record: { action: string; outcome?: 'refused' },
): Promise<void> {
	const details = { factor: 'totp', ...(record.outcome && { reason: 'wrong-code' }) };
	return appendAudit(transaction, actor, { ...record, subject: personSubject(actor.personId), details });
}

const totpNotBegun = () => new ContentRefusal('totp-not-begun', 'There is no new authenticator application.');

/**
 * Removes the authenticator application, and a pending one.
 *
 * @throws ContentRefusal `second-factor-required`, `second-factor-not-found`
 */
export async function removeTotp(
	database: Database,
	own: OwnSession,
	settings: Pick<AccountSettings, 'secondFactor'>,
): Promise<void> {
	await removeSecondFactor(database, own, settings, async (transaction) => {
		const removed = await transaction
			.delete(personTotp)
			.where(and(eq(personTotp.personId, own.actor.personId), isNotNull(personTotp.confirmedAt)))
			.returning({ personId: personTotp.personId });
		if (removed.length === 0)
			throw new ContentRefusal('second-factor-not-found', 'There is no authenticator application.');
		return { factor: 'totp' };
	});
}
