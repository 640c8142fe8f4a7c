import { appendAudit } from '../../../audit/append-audit.ts';
import { notifyNewsroom } from '../../../events/notify-newsroom.ts';
import { ContentRefusal } from '../../../model/refusals/content-refusal.ts';
import type { Database } from '../../../store/connect.ts';
import { allowChange } from '../change-own-factors.ts';
import { hasSecondFactor } from '../held-factors.ts';
import { type OwnSession, personSubject } from '../own-session.ts';
import { newRecoveryCodes, storeRecoveryCodes } from './recovery-codes.ts';

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
