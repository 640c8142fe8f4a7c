import { and, eq, lt } from 'drizzle-orm';
import { InvalidFields } from '../../../model/refusals/invalid-fields.ts';
import type { Database } from '../../../store/connect.ts';
import { personTotp } from '../../../store/tables/people-schema.ts';
import type { AccountSettings } from '../../account-settings.ts';
import { attemptSecondFactor } from '../attempt-second-factor.ts';
import type { OwnSession } from '../own-session.ts';
import { loadSeal } from './seal-secret.ts';
import { findTotpStep } from './totp-codes.ts';

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
