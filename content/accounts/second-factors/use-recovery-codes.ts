import { and, eq, isNull, sql } from 'drizzle-orm';
import { appendAudit } from '../../audit/append-audit.ts';
import { notifyNewsroom } from '../../events/notify-newsroom.ts';
import { ContentRefusal, InvalidFields } from '../../model/refusals.ts';
import type { Database } from '../../store/connect.ts';
import { recoveryCodes } from '../../store/tables/people-schema.ts';
import type { AccountSettings } from '../account-settings.ts';
import { type OwnSession, personSubject } from '../current-session.ts';
import { attemptSecondFactor } from './attempt-second-factor.ts';
import { allowChange, hasSecondFactor } from './change-own-factors.ts';
import { newRecoveryCodes, recoveryCodeHash, storeRecoveryCodes } from './recovery-codes.ts';

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
