import { and, eq, isNotNull, lt, sql } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { appendAudit } from '../../audit/append-audit.ts';
import { ContentRefusal, InvalidFields } from '../../model/refusals.ts';
import type { Database, Transaction } from '../../store/connect.ts';
import { personTotp } from '../../store/tables/people-schema.ts';
import type { AccountSettings } from '../account-settings.ts';
import { type OwnSession, personSubject } from '../current-session.ts';
import { attemptSecondFactor } from './attempt-second-factor.ts';
import { addSecondFactor, allowChange, removeSecondFactor } from './change-own-factors.ts';
import { loadSeal, loadSealForChange } from './seal.ts';

/** What every authenticator application supports (RFC 6238). */
const parameters = { algorithm: 'SHA1', digits: 6, period: 30 } as const;

/** Steps before and after the current one whose codes are accepted, for clocks that differ. */
const window = 1;

/** RFC 4226, section 4: 160 bits. */
const secretLength = 20;

const newTotpSecret = (): Uint8Array => new Secret({ size: secretLength }).bytes;

/** The library takes whole buffers only. */
const readSecret = (bytes: Uint8Array) => new Secret({ buffer: Uint8Array.from(bytes).buffer });

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
	// Makes the key when it is the first.
	await loadSeal(database);
	const secret = newTotpSecret();
	await database.transaction(async (transaction) => {
		await allowChange(transaction, own);
		const seal = await loadSealForChange(transaction);
		const pendingSecret = seal.seal(personId, secret);
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

/**
 * Completes a sign-in with a code of the authenticator application. A code counts once, and none older than it
 * counts afterwards.
 *
 * @param at milliseconds since 1970
 * @throws InvalidFields `wrong-code`, also for a used one, and for a right one during a lockout
 */
export async function verifyTotp(
	database: Database,
	own: OwnSession,
	settings: AccountSettings,
	code: string,
	at = Date.now(),
): Promise<void> {
	const { personId } = own.actor;
	const seal = await loadSeal(database);
	const [row] = await database.select().from(personTotp).where(eq(personTotp.personId, personId));
	const sealedSecret = row?.sealedSecret ?? null;
	const step = sealedSecret === null ? null : findTotpStep(seal.open(personId, sealedSecret), code, at);
	const isComplete = await attemptSecondFactor(database, own, 'totp', settings, async (transaction) => {
		if (sealedSecret === null || step === null) return false;
		const used = await transaction
			.update(personTotp)
			.set({ lastStep: step })
			.where(
				and(
					eq(personTotp.personId, personId),
					eq(personTotp.sealedSecret, sealedSecret),
					lt(personTotp.lastStep, step),
				),
			)
			.returning({ personId: personTotp.personId });
		return used.length > 0;
	});
	if (!isComplete) throw new InvalidFields({ code: { code: 'wrong-code' } });
}

/**
 * @param code as typed: spaces and full-width digits are accepted
 * @param at milliseconds since 1970
 * @returns the time step that the code belongs to; null for a wrong code
 */
function findTotpStep(secret: Uint8Array, code: string, at: number): number | null {
	const token = code.normalize('NFKC').replace(/\s/g, '');
	if (!/^\d{6}$/.test(token)) return null;
	const delta = TOTP.validate({ ...parameters, token, secret: readSecret(secret), timestamp: at, window });
	return delta === null ? null : TOTP.counter({ period: parameters.period, timestamp: at }) + delta;
}

/**
 * The secret as people type it (Base32), and as the `otpauth:` address that applications scan.
 *
 * @param issuer name of the site
 */
function totpAddress(secret: Uint8Array, issuer: string, loginName: string) {
	const totp = new TOTP({ ...parameters, issuer, label: loginName, secret: readSecret(secret) });
	return { secret: totp.secret.base32, address: totp.toString() };
}
