import { and, eq, isNull, sql } from 'drizzle-orm';
import { InvalidFields } from '../../../model/refusals/invalid-fields.ts';
import type { Database } from '../../../store/connect.ts';
import { recoveryCodes } from '../../../store/tables/people-schema.ts';
import type { AccountSettings } from '../../account-settings.ts';
import { attemptSecondFactor } from '../attempt-second-factor.ts';
import type { OwnSession } from '../own-session.ts';
import { recoveryCodeHash } from './recovery-codes.ts';

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
