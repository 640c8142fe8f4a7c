import { eq } from 'drizzle-orm';
import { appendAudit } from '../../audit/append-audit.ts';
import type { Actor } from '../../model/actor.ts';
import type { Database } from '../../store/connect.ts';
import { renewSharedSecrets } from '../../store/shared-secret.ts';
import { people, personTotp } from '../../store/tables/people-schema.ts';
import { type Seal, sealName, sealOf } from './seal.ts';

/**
 * Makes all secrets of the store anew, and encrypts the secrets of authenticator applications again. What the old
 * secrets signed, the addresses of video keys, ends.
 *
 * @returns how many applications were encrypted again, and the login names of people whose application was unreadable
 *   before, which stays as it is
 */
export async function renewSecrets(
	database: Database,
	actor: Actor,
): Promise<{ resealed: number; unreadable: string[] }> {
	return database.transaction(async (transaction) => {
		const renewed = await renewSharedSecrets(transaction);
		const seals = renewed.get(sealName);
		let resealed = 0;
		const unreadable: string[] = [];
		const rows = await transaction
			.select({ totp: personTotp, loginName: people.loginName })
			.from(personTotp)
			.innerJoin(people, eq(people.personId, personTotp.personId))
			.for('update', { of: personTotp });
		for (const { totp, loginName } of rows) {
			const values = seals ? sealAgain(totp, sealOf(seals.before), sealOf(seals.after)) : null;
			if (values === null) {
				unreadable.push(loginName);
				continue;
			}
			await transaction.update(personTotp).set(values).where(eq(personTotp.personId, totp.personId));
			resealed += 1;
		}
		const details = { names: [...renewed.keys()].sort(), resealed, unreadable: unreadable.length };
		await appendAudit(transaction, actor, { action: 'secrets.renew', details });
		return { resealed, unreadable };
	});
}

/** Null for secrets that the earlier seal does not open. */
function sealAgain(
	{ personId, sealedSecret, pendingSecret }: typeof personTotp.$inferSelect,
	before: Seal,
	after: Seal,
): Pick<typeof personTotp.$inferSelect, 'sealedSecret' | 'pendingSecret'> | null {
	const again = (sealed: string | null) =>
		sealed === null ? null : after.seal(personId, before.open(personId, sealed));
	try {
		return { sealedSecret: again(sealedSecret), pendingSecret: again(pendingSecret) };
	} catch {
		return null;
	}
}
