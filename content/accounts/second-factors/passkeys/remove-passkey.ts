import { and, eq } from 'drizzle-orm';
import { ContentRefusal } from '../../../model/refusals/content-refusal.ts';
import type { Database } from '../../../store/connect.ts';
import { passkeys } from '../../../store/tables/people-schema.ts';
import type { AccountSettings } from '../../account-settings.ts';
import { removeSecondFactor } from '../change-own-factors.ts';
import type { OwnSession } from '../own-session.ts';

/**
 * Removes a passkey of the person.
 *
 * @throws ContentRefusal `second-factor-required`, `passkey-not-found`
 */
export async function removePasskey(
	database: Database,
	own: OwnSession,
	settings: Pick<AccountSettings, 'secondFactor'>,
	passkeyId: string,
): Promise<void> {
	await removeSecondFactor(database, own, settings, async (transaction) => {
		const [removed] = await transaction
			.delete(passkeys)
			.where(and(eq(passkeys.passkeyId, passkeyId), eq(passkeys.personId, own.actor.personId)))
			.returning({ name: passkeys.name });
		if (!removed) throw new ContentRefusal('passkey-not-found', 'There is no such passkey.');
		return { factor: 'passkey', name: removed.name };
	});
}
