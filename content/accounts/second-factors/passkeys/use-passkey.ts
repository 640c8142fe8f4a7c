import { and, eq, lt, or, sql } from 'drizzle-orm';
import type { Transaction } from '../../../store/connect.ts';
import { passkeys } from '../../../store/tables/people-schema.ts';

/**
 * Stores the counter of a passkey's use. A counter that does not grow means that the passkey was copied; those of
 * devices that do not count stay 0.
 *
 * @returns false if it did not grow, also because of a simultaneous use
 */
export async function usePasskey(
	transaction: Transaction,
	passkey: { passkeyId: string; personId: string },
	counter: number,
): Promise<boolean> {
	const doesNotCount = counter === 0 ? eq(passkeys.counter, 0) : undefined;
	const used = await transaction
		.update(passkeys)
		.set({ counter, usedAt: sql`now()` })
		.where(
			and(
				eq(passkeys.passkeyId, passkey.passkeyId),
				eq(passkeys.personId, passkey.personId),
				or(lt(passkeys.counter, counter), doesNotCount),
			),
		)
		.returning({ passkeyId: passkeys.passkeyId });
	return used.length > 0;
}
