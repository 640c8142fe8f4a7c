import { and, eq, sql } from 'drizzle-orm';
import { Conflict } from '../../model/refusals/conflict.ts';
import type { Transaction } from '../../store/connect.ts';
import { people, personPasswords } from '../../store/tables/people-schema.ts';
import type { AccountSettings } from '../account-settings.ts';
import { storedPasswords } from './check-new-password.ts';

type NewPassword = {
	personId: string;
	hash: string;
	/** The hash that the change was allowed for. It fails if there is another one in the meantime. */
	replaced?: string;
};

/**
 * Makes a hash the current password of a person, who is no longer locked out by failed sign-ins, and deletes the
 * passwords before those that may not be used again.
 *
 * @throws Conflict
 */
export async function storePassword(
	transaction: Transaction,
	{ personId, hash, replaced }: NewPassword,
	rules: Pick<AccountSettings['password'], 'history'>,
): Promise<void> {
	// Locks the person, so that two changes at the same time are stored one after the other.
	await transaction
		.update(people)
		.set({ mustChangePassword: false, failedSignIns: 0, lockedUntil: null })
		.where(eq(people.personId, personId));
	const ended = await endPassword(transaction, personId);
	if (replaced !== undefined && ended !== replaced) throw new Conflict(null);
	await transaction.execute(sql`
		insert into ${personPasswords} (person_id, set_at, hash, current)
		select ${personId}, greatest(clock_timestamp(), max(set_at) + interval '1 millisecond'), ${hash}, true
		from ${personPasswords} where person_id = ${personId}
	`);
	await transaction.execute(sql`
		delete from ${personPasswords} where person_id = ${personId} and set_at not in (
			select set_at from ${personPasswords} where person_id = ${personId}
			order by set_at desc limit ${storedPasswords(rules)}::int
		)
	`);
}

/**
 * Ends the current password of a person: nobody signs in with it, and it may not be used again.
 *
 * @returns its hash, if there was one
 */
export async function endPassword(transaction: Transaction, personId: string): Promise<string | null> {
	const [ended] = await transaction
		.update(personPasswords)
		.set({ current: false })
		.where(and(eq(personPasswords.personId, personId), personPasswords.current))
		.returning({ hash: personPasswords.hash });
	return ended?.hash ?? null;
}
